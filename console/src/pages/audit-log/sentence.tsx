import type { ReactNode } from 'react'
import { capitalized, inSentence } from '../../format/in-sentence.ts'
import { spokenName } from '../../format/people.ts'
import { requestKind } from '../../parts/change-requests/index.ts'
import { wordsOfType } from '../../parts/events/index.ts'
import { ResourceLink } from '../../parts/links/index.ts'
import { auditLogTexts } from '../../texts/en-AU/audit-log.ts'
import { eventsTexts } from '../../texts/en-AU/events.ts'
import { labels, t } from '../../texts/index.ts'
import { TextLink } from '../../ui/page/index.ts'
import styles from './audit-log.module.css'
import { type AuditEntry, isAsPlanned, isAutomatic, verbOf } from './audit-rows.ts'

const words = auditLogTexts.sentences

type Props = Readonly<{
  entry: AuditEntry
  /** All that was done at once, in the order of time. */
  act?: readonly AuditEntry[]
}>

/** What an entry says: "Priya Raman approved a change request: superannuation of Kwame Chen", with its code in small. */
export function Sentence({ entry, act = [entry] }: Props) {
  const { action, resource } = entry
  const whole = (words.whole as Readonly<Record<string, string>>)[action]
  if (whole !== undefined) {
    // What happens before anyone has signed in is of the account that it was about.
    const isOfAccount = entry.actor.userAccountId === undefined && resource.type === 'UserAccount'
    return (
      <>
        <span className={styles.actor}>{isOfAccount ? <Named entry={entry} /> : <Subject entry={entry} />}</span>{' '}
        {whole}
      </>
    )
  }
  if (isAutomatic(entry)) {
    return (
      <>
        <Thing entry={entry} isFirst />, {words.done([words.automatically, ...verbsOf(act.slice(1))])}
      </>
    )
  }
  const approval = act.findIndex(isAutomatic)
  const verbs = verbsOf(approval < 0 ? act : act.slice(0, approval))
  const fields = fieldsOf(act)
  if (verbs.length === 0) {
    return (
      <>
        {wordsOfType(action)}: <Thing entry={entry} />
      </>
    )
  }
  return (
    <>
      <span className={styles.actor}>
        <Subject entry={entry} />
      </span>{' '}
      {words.done(verbs)} <Thing entry={entry} />
      {approval >= 0 && `, ${words.done([words.automatically, ...verbsOf(act.slice(approval + 1))])}`}
      {isAsPlanned(entry) && `, ${words.asPlanned}`}
      {fields.length > 0 && <span className={styles.fields}> {words.fields(fields)}</span>}
    </>
  )
}

/** Of roles with their names: "gave the role Leave approver to". */
const verbsOf = (act: readonly AuditEntry[]): readonly string[] => [
  ...new Set(
    act.flatMap(({ action }) => {
      const withRoles = (words.roles as Readonly<Record<string, (roles: readonly string[]) => string>>)[
        action.split('.')[1] ?? ''
      ]
      const roles = withRoles ? act.filter(each => each.action === action).flatMap(roleOf) : []
      return (roles.length > 0 ? withRoles?.(roles) : verbOf(action)) ?? []
    }),
  ),
]

function roleOf({ details }: AuditEntry): readonly string[] {
  const { role = '' } = (details.grant ?? {}) as { role?: string }
  const name = (t.roles as Readonly<Record<string, string>>)[role]
  return name === undefined ? [] : [name]
}

const mostFields = 3

/** The changed fields, as forms name them. Of a request the kind of change says them. */
function fieldsOf(act: readonly AuditEntry[]): readonly string[] {
  const names = act
    .filter(({ action }) => action !== 'change-request.applied')
    .flatMap(({ details: { changedFields } }) => (Array.isArray(changedFields) ? changedFields.map(String) : []))
    .flatMap(field => labels[capitalized(field)] ?? [])
  const all = [...new Set(names)].map(inSentence)
  return all.length > mostFields
    ? [...all.slice(0, mostFields - 1), words.moreFields(all.length - mostFields + 1)]
    : all
}

/** Who did it; Muster itself for what happens by time, or needs no approval. */
function Subject({ entry: { actor } }: { entry: AuditEntry }): ReactNode {
  const { userAccountId, name } = actor
  if (userAccountId === undefined) return auditLogTexts.system
  return (
    <TextLink from="/audit-log" to="/audit-log" search={now => ({ ...now, who: userAccountId, page: undefined })}>
      {name ? spokenName(name) : `${eventsTexts.resources.UserAccount} ${userAccountId}`}
    </TextLink>
  )
}

type Resource = AuditEntry['resource']

/** "a change request: superannuation of Kwame Chen", "their own expense application", "the cost centre Night ferries" */
function Thing({ entry, isFirst = false }: { entry: AuditEntry; isFirst?: boolean }) {
  const { resource, employee } = entry
  const { type, id, name, changeType } = resource
  // The name of an account is its owner's.
  const isOfEmployee = employee && type !== 'UserAccount' && !(type === 'Employee' && id === employee.id)
  const isOwn = isOfEmployee && employee.isActor && !isFirst
  const kind = inSentence(kindOf(resource))
  const whose = isOfEmployee && !isOwn ? ` ${words.of} ${spokenName(employee.name)}` : ''
  const which = isOwn ? words.own : isFirst ? words.The : words.the
  const request = isOwn ? words.ownRequest : isFirst ? words.Request : words.request
  if (!isRequest(resource)) {
    return (
      <>
        {which} {kind} <Named entry={entry} />
        {whose}
      </>
    )
  }
  return (
    <>
      {changeType === undefined ? which : request}{' '}
      <ResourceLink type={type} id={id}>
        {kind}
        {whose} <span className={styles.code}>{name}</span>
      </ResourceLink>
    </>
  )
}

const isRequest = ({ type }: Resource): boolean => type === 'ChangeRequest' || type === 'ExpenseApplication'

const kindOf = ({ type, changeType }: Resource): string =>
  changeType === undefined
    ? ((eventsTexts.resources as Readonly<Record<string, string>>)[type] ?? type)
    : requestKind({ changeType })

/** The name of a record, else its kind and number. */
function Named({ entry: { resource, employee } }: { entry: AuditEntry }) {
  const { type, id, name } = resource
  const spoken = name === undefined ? id : personal.has(type) ? spokenName(name) : name
  return (
    spoken !== undefined && (
      <ResourceLink type={type} id={id} ownerId={employee?.id}>
        {spoken}
      </ResourceLink>
    )
  )
}

const personal = new Set(['Employee', 'Authority', 'UserAccount'])
