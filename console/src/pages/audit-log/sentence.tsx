import type { components } from '@muster/client'
import type { ReactNode } from 'react'
import { spokenName } from '../../format/people.ts'
import { requestKind } from '../../parts/change-requests/index.ts'
import { wordsOfType } from '../../parts/events/index.ts'
import { ResourceLink } from '../../parts/links/index.ts'
import { auditLogTexts } from '../../texts/en-AU/audit-log.ts'
import { t } from '../../texts/index.ts'
import { TextLink } from '../../ui/page/index.ts'
import styles from './audit-log.module.css'

type AuditEntry = components['schemas']['AuditEntry']

const words = auditLogTexts.sentences

/** What an entry says: "Priya Raman approved a change request: superannuation of Kwame Chen", with its code in small. */
export function Sentence({ entry }: { entry: AuditEntry }) {
  const { action, resource, employee } = entry
  const whole = (words.whole as Readonly<Record<string, string>>)[action]
  if (whole !== undefined) {
    // What happens before anyone has signed in is of the account that it was about.
    const isOfAccount = entry.actor.userAccountId === undefined && resource.type === 'UserAccount'
    return (
      <>
        {isOfAccount ? <Named resource={resource} /> : <Subject entry={entry} />} {whole}
      </>
    )
  }
  const [, second = ''] = action.split('.')
  const verb = (words.verbs as Readonly<Record<string, string>>)[second]
  const isOfEmployee = employee && !(resource.type === 'Employee' && resource.id === employee.id)
  if (verb === undefined) {
    return (
      <>
        {wordsOfType(action)}: <Thing resource={resource} />
      </>
    )
  }
  return (
    <>
      <Subject entry={entry} /> {verb} <Thing resource={resource} />
      {isOfEmployee && (
        <>
          {' '}
          {words.of} {spokenName(employee.name)}
        </>
      )}
      {isRequest(resource) && <span className={styles.code}>{resource.name}</span>}
    </>
  )
}

/** Who did it; Muster itself for what happens by time, or needs no approval. */
function Subject({ entry: { actor } }: { entry: AuditEntry }): ReactNode {
  const { userAccountId, name } = actor
  if (userAccountId === undefined) return auditLogTexts.system
  return (
    <TextLink from="/audit-log" to="/audit-log" search={now => ({ ...now, who: userAccountId, page: undefined })}>
      {name ? spokenName(name) : `${t.events.resources.UserAccount} ${userAccountId}`}
    </TextLink>
  )
}

type Resource = AuditEntry['resource']

/** "a change request: superannuation", "the expense application", "the cost centre Night ferries" */
function Thing({ resource }: { resource: Resource }) {
  const kind = kindOf(resource)
  const inSentence = `${kind.charAt(0).toLowerCase()}${kind.slice(1)}`
  return (
    <>
      {resource.type === 'ChangeRequest' ? words.request : words.the}{' '}
      {isRequest(resource) ? <ResourceLink {...resource}>{inSentence}</ResourceLink> : inSentence}{' '}
      {!isRequest(resource) && <Named resource={resource} />}
    </>
  )
}

const isRequest = ({ type }: Resource): boolean => type === 'ChangeRequest' || type === 'ExpenseApplication'

const kindOf = ({ type, changeType }: Resource): string =>
  changeType === undefined
    ? ((t.events.resources as Readonly<Record<string, string>>)[type] ?? type)
    : requestKind({ changeType })

/** The name of a record, else its kind and number. */
function Named({ resource }: { resource: Resource }) {
  const { type, id, name } = resource
  const spoken = name === undefined ? id : personal.has(type) ? spokenName(name) : name
  return (
    spoken !== undefined && (
      <ResourceLink type={type} id={id}>
        {spoken}
      </ResourceLink>
    )
  )
}

const personal = new Set(['Employee', 'Authority', 'UserAccount'])
