import type { components } from '@muster/client'
import { auditLogTexts } from '../../texts/en-AU/audit-log.ts'

export type AuditEntry = components['schemas']['AuditEntry']

/** What one person did to one record at one moment, as a rule one entry; the oldest first. */
export type AuditRow = Readonly<{ entry: AuditEntry; entries: readonly AuditEntry[] }>

/** What was done, where the sentence of an action needs who did it and what to. */
export const verbOf = (action: string): string | undefined =>
  (auditLogTexts.sentences.verbs as Readonly<Record<string, string>>)[action.split('.')[1] ?? '']

/** Whether a request was approved because it needs no approver: the entry has the account that submitted it. */
export const isAutomatic = ({ action, details }: AuditEntry): boolean =>
  details.isAutomatic === true && action.endsWith('.approved')

/** Whether the service moved a position on the day of its plan: the entry has the account that planned it. */
export const isAsPlanned = ({ action, details }: AuditEntry): boolean =>
  details.isAutomatic === true && action === 'position.moved'

const isWhole = (action: string): boolean => Object.hasOwn(auditLogTexts.sentences.whole, action)

/** Whether both say what the same one did to the same record at the same moment. */
const isOneAct = (one: AuditEntry, other: AuditEntry): boolean =>
  one.occurredDateTime === other.occurredDateTime &&
  one.actor.userAccountId === other.actor.userAccountId &&
  one.actor.apiKeyId === other.actor.apiKeyId &&
  one.resource.id !== undefined &&
  one.resource.type === other.resource.type &&
  one.resource.id === other.resource.id &&
  [one, other].every(({ action }) => verbOf(action) !== undefined && !isWhole(action))

/**
 * The rows of a page of the log, in its order: "created and submitted" is one row with two entries.
 * @param isNewestFirst the order of the page
 */
export function rowsOf(log: readonly AuditEntry[], isNewestFirst: boolean): readonly AuditRow[] {
  const rows: AuditEntry[][] = []
  for (const entry of log) {
    const last = rows.at(-1)
    if (last?.[0] && isOneAct(last[0], entry)) last.push(entry)
    else rows.push([entry])
  }
  return rows.map(entries => {
    const inTime = isNewestFirst ? entries.toReversed() : entries
    return { entry: inTime[0] as AuditEntry, entries: inTime }
  })
}
