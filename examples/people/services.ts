/** What answers the directory: a few people in memory. Each call of `createServices` starts afresh. */
import { CallError, implement } from 'surfacekit/server'
import { people } from './contract.ts'

const DIRECTORY = [
  {
    id: 'p1',
    name: 'Ada Brandt',
    title: 'Head of purchasing',
    email: 'ada.brandt@example.com',
    phone: '+49 30 1234-11',
    birthDate: '1979-05-02',
    tags: [
      { id: 't1', label: 'management' },
      { id: 't2', label: 'first aid' },
    ],
    notes: ['Works from home on Fridays.'],
  },
  {
    id: 'p2',
    name: 'Bo Chen',
    title: null,
    email: 'bo.chen@example.com',
    phone: null,
    birthDate: null,
    tags: [{ id: 't2', label: 'first aid' }],
    notes: [],
  },
  {
    id: 'p3',
    name: 'Clara Dupont',
    title: 'Accountant',
    email: 'clara.dupont@example.com',
    phone: '+49 30 1234-13',
    birthDate: '1990-11-23',
    tags: [],
    notes: ['Speaks French.', 'Part time until June.'],
  },
]

export function createServices() {
  const directory = structuredClone(DIRECTORY)
  return [
    implement(people, {
      list: ({ input: { search, include } }) => {
        const found = directory.filter(({ name }) =>
          name.toLowerCase().includes((search ?? '').toLowerCase()),
        )
        return {
          people: found.map((person) => ({
            ...person,
            tags: include.includes('tags') ? person.tags : [],
            notes: include.includes('notes') ? person.notes : [],
          })),
          total: found.length,
        }
      },
      get: ({ params: { id } }) => {
        const person = directory.find((one) => one.id === id)
        if (person === undefined) throw new CallError('NOT_FOUND', `There is no person "${id}".`)
        return person
      },
    }),
  ]
}
