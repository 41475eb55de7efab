/** Reports: two of them are written for models only and have no route. */
import { defineContract, withToolView } from 'surfacekit/contract'
import { z } from 'zod'
import { Channel, Money } from './schemas.ts'

const period = z.object({ from: z.iso.date(), to: z.iso.date() })

const SalesRow = z.object({
  day: z.iso.date(),
  channel: Channel,
  orders: z.int(),
  revenue: Money,
  refunds: Money,
  margin: z.number().describe('Share of the revenue.'),
})

export const reports = defineContract(
  { prefix: 'reports', scope: 'back-office' },
  {
    sales: withToolView(
      {
        method: 'GET',
        path: '/sales',
        desc: 'Reports sales by day and channel.',
        input: period.extend({ channel: Channel.optional(), group: z.enum(['day', 'month']).default('day') }),
        output: z.object({ rows: z.array(SalesRow), total: Money }),
        expose: ['HTTP', 'MCP', 'AGENT', 'CLI'],
        tool: { name: 'sales_report', annotations: { readOnlyHint: true } },
      },
      {
        defaults: { group: 'month' },
        output: z.object({ period, orders: z.int(), total: Money, busiest: z.iso.date().nullable() }),
        project: ({ rows, total }, { input }) => ({
          period: { from: input.from, to: input.to },
          orders: rows.reduce((sum, row) => sum + row.orders, 0),
          total,
          busiest: [...rows].sort((a, b) => b.orders - a.orders)[0]?.day ?? null,
        }),
      },
    ),

    forecast: {
      method: 'POST',
      path: '/forecast',
      desc: 'Estimates how many pieces of an article will be sold in the coming weeks.',
      input: z.object({ sku: z.string(), weeks: z.int().min(1).max(12).default(4) }),
      output: z.object({ pieces: z.array(z.int()), confidence: z.number().min(0).max(1) }),
      expose: ['MCP', 'AGENT'],
      tool: { name: 'forecast_sales', annotations: { readOnlyHint: true, openWorldHint: false } },
    },

    lowStock: {
      method: 'POST',
      path: '/low-stock',
      desc: 'Names the articles that will run out first.',
      input: z.object({ withinDays: z.int().min(1).default(7) }),
      output: z.object({ articles: z.array(z.object({ sku: z.string(), runsOutOn: z.iso.date() })) }),
      expose: ['MCP', 'AGENT'],
      tool: { annotations: { readOnlyHint: true } },
    },

    exportCsv: {
      method: 'GET',
      path: '/sales.csv',
      desc: 'Downloads the sales of a period as CSV.',
      rawResponse: true,
      input: period,
    },
  },
)
