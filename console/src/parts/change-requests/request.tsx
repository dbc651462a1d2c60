import type { components } from '@muster/client'
import { readRecord } from '../../api/client.ts'
import { spokenName } from '../../format/people.ts'
import { t } from '../../texts/index.ts'
import { TextLink } from '../../ui/page/index.ts'
import { type ChangeRequest, nameOfKind } from './change-types.ts'

type Request = Readonly<{
  changeType: string
  /** What it takes back, which is read with `expand=details`. */
  rescinds?: components['schemas']['InboxItem']['rescinds']
}>

/** "Bank accounts". What takes other requests back never reads as what they were: "Rescinds CR-000057: Termination". */
export function requestKind({ changeType, rescinds = [] }: Request): string {
  const kind = nameOfKind(changeType) ?? changeType
  return rescinds.length === 0
    ? kind
    : t.changeRequests.rescinding(
        rescinds.map(({ code }) => code),
        kind,
      )
}

/** "Bank accounts for Emma Walsh", "Rescinds CR-000057: Termination for Thomas Johnson" */
export const requestTitle = (request: Request & Readonly<{ employee: Readonly<{ name: string }> }>): string =>
  t.changeRequests.for(requestKind(request), spokenName(request.employee.name))

/** A change request as everything shows it: with what its amounts of pay are for. */
export const readChangeRequest = (id: number) =>
  readRecord('/change-requests/{id}', { path: { id }, query: { expand: 'details' } })

/** The requests that one takes back, each with the way to it. */
export const Rescinded = ({ rescinds }: { rescinds: NonNullable<ChangeRequest['rescinds']> }) =>
  rescinds.map(({ id, code }, place) => (
    <span key={id}>
      {place > 0 && t.changeRequests.separator}
      <TextLink to="/change-requests/$id" params={{ id: String(id) }}>
        {code}
      </TextLink>
    </span>
  ))
