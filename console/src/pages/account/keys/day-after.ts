import { formatInstant } from '../../../format/formats.ts'
import { useAccount } from '../../../session/session.ts'

/** "27 Feb 2027": the day so many days from now, in the group's time zone. */
export function useDayAfter(days: number): string {
  const { timeZone } = useAccount().group
  return dayAfter(days, timeZone)
}

export const dayAfter = (days: number, timeZone: string): string =>
  formatInstant(new Date(Date.now() + days * 86_400_000).toISOString(), timeZone).split(',')[0] ?? ''
