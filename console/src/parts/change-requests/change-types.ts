import type { components } from '@muster/client'
import { useQuery } from '@tanstack/react-query'
import { read } from '../../api/client.ts'
import { useMay } from '../../session/session.ts'
import { t } from '../../texts/index.ts'

export type ChangeRequest = components['schemas']['ChangeRequest']
export type ChangeType = ChangeRequest['changeType']
export type Action = ChangeRequest['availableActions'][number]

/** Every kind of change that there is. */
export const changeTypes = Object.keys(t.changeKinds) as ChangeType[]

/** Which kinds of change the caller may request about an employee, or why not. */
export const raisableQuery = (employeeId: number) => read('/Employees/{id}/ChangeTypes', { path: { id: employeeId } })

/** Whether the caller may request a change of a kind about this employee; not before the server has said so. */
export function useMayRaise(employeeId: number | undefined): (changeType: ChangeType) => boolean {
  const isEnabled = useMay('change-requests.write') && employeeId !== undefined
  const { data = [] } = useQuery({ ...raisableQuery(employeeId ?? 0), enabled: isEnabled })
  const allowed = new Set(data.filter(({ isAllowed }) => isAllowed).map(({ changeType }) => changeType))
  return changeType => allowed.has(changeType)
}

/** What people call a kind of change, or a fact that has its name; undefined for another word. */
export const nameOfKind = (word: string): string | undefined =>
  isChangeType(word) ? t.changeKinds[word].name : undefined

export const isChangeType = (word: string | undefined): word is ChangeType =>
  word !== undefined && Object.hasOwn(t.changeKinds, word)
