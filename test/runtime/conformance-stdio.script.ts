import { serveMcpStdio } from '../../src/mcp.ts'
import { buildConformanceServices } from './conformance-services.ts'

const serverInfo = { name: 'conformance', version: '1.0.0' }
serveMcpStdio({ ...buildConformanceServices(), serverInfo }, process)
