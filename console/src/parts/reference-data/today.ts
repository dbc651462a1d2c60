import { useQuery } from '@tanstack/react-query'
import { read } from '../../api/client.ts'
import { todayIn } from '../../format/formats.ts'
import { useAccount } from '../../session/session.ts'

/** Today for what is the whole group's, as the server has it: its clock, the group's zone. */
export const useToday = (): string => todayIn(useAccount().group.timeZone)

/** Today for what is an employer's, who may be in another zone than the group. */
export function useTodayOf(): (employerId: number | undefined) => string {
  const { group } = useAccount()
  const employers = useQuery(read('/Employers')).data ?? []
  return employerId => todayIn(employers.find(({ id }) => id === employerId)?.timeZone ?? group.timeZone)
}

/** Today where it is earliest in the group: what has its last day today lies before no employer's. */
export function useEarliestToday(): string {
  const employers = useQuery(read('/Employers')).data ?? []
  return [useToday(), ...employers.map(({ timeZone }) => todayIn(timeZone))].sort()[0] ?? ''
}
