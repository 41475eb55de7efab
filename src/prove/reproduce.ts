/**
 * A difference again, on fresh sides and with as little as possible.
 * In: the requests that were sent up to the one that was answered differently. Out: the few that are needed.
 */
import type { PartedAnswers, Sides } from './rounds.ts'
import { judgeRound } from './rounds.ts'
import type { HttpRequest } from './request.ts'
import { shrinkRequest } from './shrink-request.ts'

export interface Reproduced {
  /** The last one is answered differently; the others only prepare it. */
  readonly requests: readonly HttpRequest[]
  /** What each of them was before it was shrunk. */
  readonly originals: readonly HttpRequest[]
  readonly difference: PartedAnswers
}

export interface ReproduceOptions {
  /** Times that fresh sides may be built to leave out what is not needed. */
  readonly attempts: number
  /** Times that fresh sides have to show it in a row before it counts. */
  readonly confirmations: number
  readonly mayReplace: (candidate: HttpRequest) => boolean
}

/** Null where fresh sides agree: then it was no difference but chance. */
export async function reproduce(
  sent: readonly HttpRequest[],
  openSides: () => Promise<Sides>,
  { attempts, confirmations, mayReplace }: ReproduceOptions,
): Promise<Reproduced | null> {
  let left = attempts
  const replay = async (requests: readonly HttpRequest[]): Promise<PartedAnswers | null> => {
    const sides = await openSides()
    for (const [index, request] of requests.slice(0, -1).entries()) await sides.ask(request, index)
    const verdict = judgeRound(await sides.ask(requests.at(-1)!, requests.length - 1))
    return verdict.kind === 'differs' ? verdict : null
  }
  const last = sent.at(-1)!
  const needed =
    (await replay([last])) !== null ? [] : (await replay(sent)) !== null ? sent.slice(0, -1) : null
  if (needed === null) return null
  for (let time = 1; time < confirmations; time++) {
    if ((await replay([...needed, last])) === null) return null
  }
  const stillShows = async (requests: readonly HttpRequest[]): Promise<boolean> =>
    left-- > 0 && (await replay(requests)) !== null
  const before = await leaveOut(needed, (some) => stillShows([...some, last]))
  const shrunk = await shrinkRequest(last, async (candidate) => {
    return mayReplace(candidate) && (await stillShows([...before, candidate]))
  })
  const prepared = [...before]
  for (const index of prepared.keys()) {
    prepared[index] = await shrinkRequest(prepared[index]!, (candidate) =>
      stillShows([...prepared.slice(0, index), candidate, ...prepared.slice(index + 1), shrunk]),
    )
  }
  const requests = [...prepared, shrunk]
  const difference = await replay(requests)
  return difference === null ? null : { requests, originals: [...before, last], difference }
}

/** Takes away ever smaller stretches while the rest still shows it. */
async function leaveOut(
  requests: readonly HttpRequest[],
  stillShows: (some: readonly HttpRequest[]) => Promise<boolean>,
): Promise<readonly HttpRequest[]> {
  let kept = requests
  for (
    let size = Math.ceil(kept.length / 2);
    size >= 1 && kept.length > 0;
    size = size === 1 ? 0 : Math.ceil(size / 2)
  ) {
    for (let start = 0; start < kept.length;) {
      const rest = [...kept.slice(0, start), ...kept.slice(start + size)]
      if (await stillShows(rest)) kept = rest
      else start += size
    }
  }
  return kept
}
