/** Shipments: what carriers call and customers ask. Partners reach it under their own prefix. */
import { defineContract } from 'surfacekit/contract'
import { z } from 'zod'

export const shipments = defineContract(
  { prefix: 'shipments', scope: 'partner' },
  {
    track: {
      method: 'GET',
      path: '/:code',
      desc: 'Tells where a parcel is.',
      output: z.object({
        place: z.string(),
        state: z.enum(['announced', 'moving', 'delivered', 'returned']),
        expectedOn: z.iso.date().nullable(),
      }),
      tool: { name: 'track_shipment', annotations: { readOnlyHint: true, openWorldHint: true } },
    },

    notify: {
      method: 'POST',
      path: '/notifications',
      desc: 'Takes a signed message of a carrier, byte for byte as it was sent.',
      rawBody: true,
      input: z.string(),
      output: z.object({ received: z.boolean() }),
    },

    ready: {
      method: 'HEAD',
      path: '/',
      desc: 'Tells a carrier whether messages are taken now.',
      rawResponse: true,
    },
  },
)
