import type { Report } from '../report.ts'

/** `2 breaking, 1 risky and 3 safe findings`: true totals over all surfaces, accepted ones named. */
export function totalsSentence({ state: { tools, http, format } }: Report): string {
  const sum = (key: 'breaking' | 'risky' | 'safe' | 'accepted') => tools[key] + http[key] + format[key]
  const accepted = sum('accepted')
  const findings = sum('breaking') + sum('risky') + sum('safe')
  return (
    `${sum('breaking')} breaking, ${sum('risky')} risky and ${sum('safe')} safe ` +
    `${findings === 1 ? 'finding' : 'findings'}${accepted === 0 ? '' : `, ${accepted} of them accepted`}`
  )
}
