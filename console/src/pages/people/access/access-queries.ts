import { useQuery } from '@tanstack/react-query'
import { accountOf } from '../../../parts/accounts/index.ts'
import { authorityOf, authorityRecord, pendingChanges, rolesOf } from '../../../parts/authorities/index.ts'
import { linkedCostCentres } from '../../../parts/links/index.ts'
import { useMay } from '../../../session/session.ts'

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
