import { CallError } from '../outcome.ts'

/** @throws CallError `BAD_REQUEST` for an escape that is none: guessing what was meant would answer another question. */
export function decodeEscapes(text: string): string {
  try {
    return decodeURIComponent(text)
  } catch (cause) {
    throw new CallError('BAD_REQUEST', 'The URL holds a percent sign that begins no UTF-8 character.', {
      cause,
    })
  }
}
