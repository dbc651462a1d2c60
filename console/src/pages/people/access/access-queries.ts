import { useQuery } from '@tanstack/react-query'
import { read } from '../../../api/client.ts'
import { authorityOf, authorityRecord, pendingChanges, rolesOf } from '../../../parts/authorities/index.ts'
import { linkedCostCentres } from '../../../parts/links/index.ts'
import { useMay } from '../../../session/session.ts'

export type Owner = Readonly<{ EmployeeId: number } | { AuthorityId: number }>

/** The account of a person: a list of one, or of none. */
export const accountOf = (owner: Owner) => read('/Accounts', { query: { ...owner, pageSize: 1 } })

/** Begins to read what the access of an employee shows, while its code loads: none of it waits for the other. */
export function useAccessAhead(employeeId: number, isWanted: boolean): void {
  const [authority] = useQuery(authorityOf(employeeId)).data ?? []
  const id = authority?.id ?? 0
  const hasAuthority = isWanted && authority !== undefined
  const isAdministrator = useMay('admin') && isWanted
  useQuery({ ...authorityRecord(id), enabled: hasAuthority })
  useQuery({ ...rolesOf(id), enabled: hasAuthority })
  useQuery({ ...linkedCostCentres, enabled: hasAuthority })
  useQuery({ ...accountOf({ EmployeeId: employeeId }), enabled: isAdministrator })
  useQuery({ ...pendingChanges, enabled: isAdministrator })
}
