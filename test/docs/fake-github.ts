/** `gh api`, as far as a comment needs it: a program on PATH that keeps pull requests and comments in a file. */
import { chmodSync, readFileSync, writeFileSync } from 'node:fs'
import { delimiter, join } from 'node:path'
import { createDirectory, GIT_ENV } from '../sources/git-repository.ts'

interface PullRequest {
  readonly number: number
  readonly head: { readonly label: string; readonly sha: string }
}

interface Comment {
  readonly id: number
  readonly user: { readonly type: string }
  readonly body: string
}

const PROGRAM = `#!/usr/bin/env node
import { readFileSync, writeFileSync } from 'node:fs'
const file = process.env.FAKE_GITHUB
const state = JSON.parse(readFileSync(file, 'utf8'))
const [api, ...words] = process.argv.slice(2)
const fail = (why) => { console.error('gh: ' + why); process.exit(1) }
if (api !== 'api' || process.env.GH_TOKEN !== 'token') fail('only api, with a token')
const flags = { method: 'GET', fields: {} }
let path
while (words.length > 0) {
  const word = words.shift()
  if (word === '--method') flags.method = words.shift()
  else if (word === '--paginate' || word === '--slurp') flags[word] = true
  else if (word === '-f' || word === '-F') {
    const [name, ...rest] = words.shift().split('=')
    const value = rest.join('=')
    flags.fields[name] = word === '-F' && value.startsWith('@') ? readFileSync(value.slice(1), 'utf8') : value
  } else if (path === undefined) path = word
  else fail('a word too many: ' + word)
}
const route = flags.method + ' ' + path
const print = (value) => console.log(JSON.stringify(value))
let match
if (route === 'GET repos/acme/shop/pulls') {
  const { state: wanted, head } = flags.fields
  if (wanted !== 'open') fail('only open ones')
  print(state.pulls.filter((pull) => pull.head.label === head))
} else if (/^GET repos\\/acme\\/shop\\/issues\\/7\\/comments$/.test(route)) {
  // A page each, as --slurp has it.
  if (!flags['--paginate'] || !flags['--slurp']) fail('one page is not all')
  print(state.comments.map((comment) => [comment]))
} else if (route === 'POST repos/acme/shop/issues/7/comments') {
  state.comments.push({ id: state.comments.length + 1, user: { type: 'Bot' }, body: flags.fields.body })
} else if ((match = /^PATCH repos\\/acme\\/shop\\/issues\\/comments\\/(\\d+)$/.exec(route))) {
  const comment = state.comments.find(({ id }) => id === Number(match[1])) ?? fail('no such comment')
  comment.body = flags.fields.body
} else fail('no such route: ' + route)
writeFileSync(file, JSON.stringify(state))
`

export function fakeGithub(pulls: readonly PullRequest[], comments: readonly Comment[]) {
  const directory = createDirectory()
  const [program, file] = [join(directory, 'gh'), join(directory, 'state.json')]
  writeFileSync(join(directory, 'package.json'), '{ "type": "module" }')
  writeFileSync(program, PROGRAM)
  chmodSync(program, 0o755)
  const state = () => JSON.parse(readFileSync(file, 'utf8')) as { pulls: PullRequest[]; comments: Comment[] }
  writeFileSync(file, JSON.stringify({ pulls, comments }))
  return {
    env: { PATH: `${directory}${delimiter}${GIT_ENV.PATH}`, FAKE_GITHUB: file },
    comments: () => state().comments,
    /** Another commit becomes the head of a pull request. */
    push(number: number, sha: string): void {
      const { pulls: known, comments: kept } = state()
      const moved = known.map((pull) =>
        pull.number === number ? { ...pull, head: { ...pull.head, sha } } : pull,
      )
      writeFileSync(file, JSON.stringify({ pulls: moved, comments: kept }))
    },
  }
}
