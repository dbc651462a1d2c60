import type { components } from '@muster/client'
import { useQuery } from '@tanstack/react-query'
import { read, readRecord } from '../../api/client.ts'
import { spokenName } from '../../format/people.ts'
import { useMay } from '../../session/session.ts'
import { t } from '../../texts/index.ts'
import { TextLink } from '../../ui/page/index.ts'

export type ChangeRequest = components['schemas']['ChangeRequest']
export type ChangeType = ChangeRequest['changeType']
export type Action = ChangeRequest['availableActions'][number]

/** All kinds of change. */
export const changeTypes = Object.keys(t.changeKinds) as ChangeType[]

/** The kinds of change that the caller may request about an employee, and the reasons of the others. */
export const raisableQuery = (employeeId: number) => read('/Employees/{id}/ChangeTypes', { path: { id: employeeId } })

/** Whether the caller may request a kind of change about this employee; false until the server answers. */
export function useMayRaise(employeeId: number | undefined): (changeType: ChangeType) => boolean {
  const isEnabled = useMay('change-requests.write') && employeeId !== undefined
  const { data = [] } = useQuery({ ...raisableQuery(employeeId ?? 0), enabled: isEnabled })
  const allowed = new Set(data.filter(({ isAllowed }) => isAllowed).map(({ changeType }) => changeType))
  return changeType => allowed.has(changeType)
}

/** The name of a kind of change, or of a fact with the same name; undefined for another word. */
export const nameOfKind = (word: string): string | undefined =>
  isChangeType(word) ? t.changeKinds[word].name : undefined

export const isChangeType = (word: string | undefined): word is ChangeType =>
  word !== undefined && Object.hasOwn(t.changeKinds, word)

type Request = Readonly<{
  changeType: string
  /** The requests that it rescinds, which `expand=details` adds. */
  rescinds?: components['schemas']['InboxItem']['rescinds']
}>

/** "Bank accounts", or for a rescission "Rescinds CR-000057: Termination". */
export function requestKind({ changeType, rescinds = [] }: Request): string {
  const kind = nameOfKind(changeType) ?? changeType
  return rescinds.length === 0
    ? kind
    : t.changeRequests.rescinding(
        rescinds.map(({ code }) => code),
        kind,
      )
}

/** "Bank accounts for Emma Walsh", "Hire Sam Carter", "Rescinds CR-000057: Termination for Thomas Johnson" */
export const requestTitle = (request: Request & Readonly<{ employee: Readonly<{ name: string }> }>): string =>
  (isHire(request) ? t.changeRequests.doing : t.changeRequests.for)(
    requestKind(request),
    spokenName(request.employee.name),
  )

/** A hire is titled as what is done: "Hire Sam Carter". */
export const isHire = ({ changeType, rescinds = [] }: Partial<Request>): boolean =>
  changeType === 'Hire' && rescinds.length === 0

/** Whether it should have taken effect before today, and still waits. */
export const isLate = ({ status, effectiveDate }: Pick<ChangeRequest, 'status' | 'effectiveDate'>, today: string) =>
  ['Pending', 'Returned', 'Failed'].includes(status) && effectiveDate.slice(0, 10) < today

/** The statuses of requests that are not over: the open ones of the API, and drafts. */
export const unfinishedStatuses = ['Draft', 'Pending', 'Returned', 'Approved', 'Failed'] as const

/** A change request with the units of its amounts of pay. */
export const readChangeRequest = (id: number) =>
  readRecord('/change-requests/{id}', { path: { id }, query: { expand: 'details' } })

/** Links to the requests that a rescission undoes. */
export const Rescinded = ({ rescinds }: { rescinds: NonNullable<ChangeRequest['rescinds']> }) =>
  rescinds.map(({ id, code }, place) => (
    <span key={id}>
      {place > 0 && t.changeRequests.separator}
      <TextLink to="/change-requests/$id" params={{ id: String(id) }}>
        {code}
      </TextLink>
    </span>
  ))
