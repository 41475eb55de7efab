export type Members = Readonly<Record<string, unknown>>

/** The application's own members of every handler's context, the same for all calls or made for each. */
export type MembersOption<Call> = Members | ((call: Call) => Members | Promise<Members>)

/** Called while the runner admits a call, so that what the application throws fails the call like a handler's throw. */
export async function readMembers<Call>(
  option: MembersOption<Call> | undefined,
  call: Call,
): Promise<Members> {
  return typeof option === 'function' ? await option(call) : (option ?? {})
}
