/**
 * People: two endpoints, two readers.
 * The admin screens ask over HTTP and get the whole record; a model asks through a tool and gets what it needs.
 */
import { defineBundle, defineContract, withToolView } from 'surfacekit/contract'
import { z } from 'zod'

const Tag = z.object({ id: z.string(), label: z.string() })

const Person = z
  .object({
    id: z.string(),
    name: z.string(),
    title: z.string().nullable(),
    email: z.email(),
    phone: z.string().nullable(),
    birthDate: z.iso.date().nullable(),
    tags: z.array(Tag).describe('Only when asked for with include.'),
    notes: z.array(z.string()).describe('Only when asked for with include.'),
  })
  .meta({ id: 'Person', description: 'Everything the directory knows about a person.' })

const PersonCard = z.object({
  id: z.string(),
  name: z.string(),
  title: z.string().nullable(),
  tags: z.array(z.string()),
})

export const people = defineContract(
  { prefix: 'people', scope: 'staff' },
  {
    // A projection and a default: the model gets cards and does not pay for loading tags and notes.
    list: withToolView(
      {
        method: 'GET',
        path: '/',
        desc: 'Lists the people of the directory by name. Ask for tags or notes only when the task needs them.',
        input: z.object({
          search: z.string().min(2).optional().describe('Part of a name.'),
          include: z.array(z.enum(['tags', 'notes'])).default(['tags', 'notes']),
        }),
        output: z.object({ people: z.array(Person), total: z.number().int() }),
        tool: { annotations: { title: 'List people', readOnlyHint: true } },
      },
      {
        defaults: { include: [] },
        output: z.object({ people: z.array(PersonCard), total: z.number().int() }),
        project: ({ people, total }) => ({
          people: people.map(({ id, name, title, tags }) => ({
            id,
            name,
            title,
            tags: tags.map((tag) => tag.label),
          })),
          total,
        }),
      },
    ),

    // A slice: the same answer with the personal fields cut off.
    get: withToolView(
      {
        method: 'GET',
        path: '/:id',
        desc: 'Gets one person by id.',
        params: z.object({ id: z.string().describe('Id as people.list returns it.') }),
        output: Person,
        tool: { name: 'get_person', annotations: { title: 'Get a person', readOnlyHint: true } },
      },
      { output: Person.pick({ id: true, name: true, title: true }) },
    ),
  },
)

export default defineBundle({ info: { title: 'People', version: '1.0.0' }, contracts: [people] })

/** What answers them, loaded only by who serves: describing a surface needs no server. */
export const createServices = async () => (await import('./services.ts')).createServices()
