import { describe, expect, it } from 'vitest'
import { deriveToolName, toolNameFault } from '../../src/contract/tool-name.ts'

describe('deriveToolName', () => {
  it.each([
    ['users', 'list', 'list_users'],
    ['users', 'get', 'get_user'],
    ['users', 'create', 'create_user'],
    ['users', 'update', 'update_user'],
    ['users', 'delete', 'delete_user'],
    ['users', 'resetPassword', 'reset_password_user'],
    ['users', 'getHTTPStatus', 'get_http_status_user'],
    ['users', 'listByID2', 'list_by_id2_user'],
    ['users', 'List', 'list_user'],
    ['users', 'HTTP', 'http_user'],
    ['users', 'v2Get', 'v2_get_user'],
    ['users', 'get-all', 'get-all_user'],
    ['users', 'a.b', 'a_b_user'],
    ['/admin/user-profiles', 'get', 'get_admin_user_profile'],
    ['/users/', 'list', 'list_users'],
    ['__users__', 'get', 'get_user'],
    ['Users', 'get', 'get_User'],
    ['categories', 'get', 'get_category'],
    ['series', 'get', 'get_sery'],
    ['address', 'get', 'get_address'],
    ['addresses', 'get', 'get_addresse'],
    ['statuses_boss', 'get', 'get_statuses_boss'],
    ['analytics', 'get', 'get_analytics'],
    ['order_status', 'get', 'get_order_status'],
    ['stats', 'get', 'get_stats'],
    ['user/settings', 'update', 'update_user_settings'],
    ['media', 'get', 'get_media'],
    ['progress', 'get', 'get_progress'],
    ['news', 'list', 'list_news'],
    ['news', 'get', 'get_news'],
    ['mynews', 'get', 'get_mynew'],
    ['sheep', 'get', 'get_sheep'],
    ['größe', 'get', 'get_gr__e'],
    ['', 'list', 'list_'],
  ])('%s + %s → %s', (prefix, action, name) => expect(deriveToolName(prefix, action)).toBe(name))
})

describe('toolNameFault', () => {
  const operation = (toolName: string, service = 'users', action = 'x') => ({
    kind: 'contract' as const,
    service,
    action,
    toolName,
  })

  it.each(['a', 'A-b_9', 'a'.repeat(64)])('MCP and AGENT take %s', (name) => {
    expect(toolNameFault(operation(name), 'MCP')).toBeNull()
    expect(toolNameFault(operation(name), 'AGENT')).toBeNull()
  })

  it.each(['', 'a b', 'a.b', 'ä', 'a/b', 'a\n', 'a'.repeat(65)])(
    'MCP and AGENT refuse %j, CLI takes it',
    (name) => {
      expect(toolNameFault(operation(name), 'MCP')).not.toBeNull()
      expect(toolNameFault(operation(name), 'AGENT')).not.toBeNull()
      expect(toolNameFault(operation(name), 'CLI')).toBeNull()
    },
  )

  it('needs a letter or digit in the prefix where the name was derived from it', () => {
    const derived = operation(deriveToolName('/', 'list'), '/', 'list')
    expect(toolNameFault(derived, 'MCP')).toContain('the prefix "/"')
    expect(toolNameFault(derived, 'CLI')).toBeNull()
    expect(toolNameFault(operation('list_all', '/', 'list'), 'MCP')).toBeNull()
    expect(toolNameFault(operation('list_7', '/7', 'list'), 'MCP')).toBeNull()
  })
})
