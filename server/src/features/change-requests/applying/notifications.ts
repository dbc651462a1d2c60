import type { CommandContext } from '../../../core/command-context.ts'
import { recordAll } from '../../../core/records.ts'
import { addDays, type CalendarDate } from '../../../domain/calendar-date.ts'
import { todayFor } from '../../../domain/caller.ts'
import { lifecycle } from '../../approvals/index.ts'
import type { History } from '../../employee-facts/index.ts'
import { type Notice, notify } from '../../notices/index.ts'
import { kindNamed, type StoredChange } from '../kinds/index.ts'
import { changeRequestKind } from '../record/index.ts'
import { type Due, eventsBefore, rescindedBy } from './outcome.ts'

type AppliedChange = Readonly<{
  due: Due
  /** The employee before the change. */
  history: History
  changes: readonly StoredChange[]
  /** The fields whose values of today change. */
  changedFields: readonly string[]
}>

/**
 * Records the events of the requests and of the employee, and notifies the employee. `change-effective` is for changes
 * that waited for their effective date.
 */
export async function recordApplication(ctx: CommandContext, applied: AppliedChange): Promise<void> {
  const { due, changes, changedFields } = applied
  const { employeeId, effectiveDate } = due
  const about = {
    ...{ resource: { type: 'Employee', id: employeeId }, employeeId, effectiveDate },
    changeRequestId: due.id,
  }
  const fields = changes.map(({ field }) => field)
  const updated = changedFields.length > 0 ? changedFields : fields
  const details = { by: due.code }
  await recordAll(ctx, [
    ...eventsBefore(due),
    lifecycle.eventOf(changeRequestKind, due, 'applied', { changedFields: fields }),
    ...rescindedBy(due).map(id => lifecycle.eventOf(changeRequestKind, { ...due, id }, 'rescinded', { details })),
    { ...about, type: 'employee.updated', changedFields: updated },
    ...(ctx.actor === 'System'
      ? [{ ...about, type: 'employee.change-effective' as const, changedFields: fields }]
      : []),
  ])
  await notify(ctx, noticesOf(applied, todayFor(ctx.today, applied.history.employerId)))
}

/**
 * Notifies former email addresses too of changes of contact details and bank accounts, so that the employee notices an
 * account takeover.
 */
function noticesOf({ due, history, changes }: AppliedChange, today: CalendarDate): Notice[] {
  const { personId } = history
  const kind = kindNamed(due.changeType).name.toLowerCase()
  const what = due.rescindsChangeRequestId === null ? kind : `${kind} (rescinded)`
  const about = { code: due.code, what, from: due.effectiveDate }
  const notifiesFormerAddresses = ['BankAccounts', 'ContactDetails'].includes(due.changeType)
  const current = changes.find(({ field }) => field === 'Email')?.newValue ?? history.email
  const former = notifiesFormerAddresses ? formerAddresses(history, today).filter(email => email !== current) : []
  const addresses = former.length === 0 ? [undefined] : former
  const once = `record-changed/${due.id}`
  const resource = { type: 'ChangeRequest', id: due.id }
  return addresses.map(email => ({ kind: 'RecordChanged', personId, once, about, resource, email }))
}

/** The number of days for which a replaced address is still notified. */
const daysNotified = 90

/** The present addresses and those of the last 90 days. */
export function formerAddresses({ facts, email }: Pick<History, 'facts' | 'email'>, today: CalendarDate): string[] {
  const since = addDays(today, -daysNotified)
  const history = facts.get('Email') ?? []
  const atFirst = history.findLast(fact => fact.validFrom <= since)
  const lately = history.filter(fact => fact.validFrom > since && fact.validFrom <= today)
  const known = [email, ...[atFirst, ...lately].map(fact => fact?.value)]
  return [...new Set(known.filter(value => typeof value === 'string'))]
}
