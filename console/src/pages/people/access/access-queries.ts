import { useQuery } from '@tanstack/react-query'
import { accountOf } from '../../../parts/accounts/index.ts'
import { type Question, verdictQuery } from '../../../parts/approvals/index.ts'
import { authorityOf, authorityRecord, pendingChanges, rolesOf } from '../../../parts/authorities/index.ts'
import { linkedCostCentres } from '../../../parts/links/index.ts'
import { useMay } from '../../../session/session.ts'

/** Who decides what people request most. */
export const usualQuestion = (authorityId: number, positionId: number): Question => ({
  ...{ authorityId, positionId, approverType: 'ChangeRequestApprover', asAt: undefined },
})

type Shown = Readonly<{
  employeeId: number
  /** The position that the look-up of an approver begins with, once it is known. */
  positionId: number | undefined
  isWanted: boolean
}>

/** Begins to read what the access of an employee shows, while its code loads: none of it waits for the other. */
export function useAccessAhead({ employeeId, positionId, isWanted }: Shown): void {
  const [authority] = useQuery(authorityOf(employeeId)).data ?? []
  const id = authority?.id ?? 0
  const hasAuthority = isWanted && authority !== undefined
  const isAdministrator = useMay('admin') && isWanted
  useQuery({ ...authorityRecord(id), enabled: hasAuthority })
  useQuery({ ...rolesOf(id), enabled: hasAuthority })
  useQuery({ ...verdictQuery(usualQuestion(id, positionId ?? 0)), enabled: hasAuthority && positionId !== undefined })
  useQuery({ ...linkedCostCentres, enabled: hasAuthority })
  useQuery({ ...accountOf({ EmployeeId: employeeId }), enabled: isAdministrator })
  useQuery({ ...pendingChanges, enabled: isAdministrator })
}
