import { useQuery } from '@tanstack/react-query'
import { read } from '../../api/client.ts'
import { todayIn } from '../../format/formats.ts'
import { useAccount } from '../../session/session.ts'

/** Today by the server's clock, in the group's zone. */
export const useToday = (): string => todayIn(useAccount().group.timeZone)

/** Today in the zone of an employer, which may differ from the group's. */
export function useTodayOf(): (employerId: number | undefined) => string {
  const { group } = useAccount()
  const employers = useQuery(read('/Employers')).data ?? []
  return employerId => todayIn(employers.find(({ id }) => id === employerId)?.timeZone ?? group.timeZone)
}

/** The earliest today of the group and its employers. A last day from here on has not passed for any of them. */
export function useEarliestToday(): string {
  const employers = useQuery(read('/Employers')).data ?? []
  return [useToday(), ...employers.map(({ timeZone }) => todayIn(timeZone))].sort()[0] ?? ''
}
