import type { Caller } from '../../domain/caller.ts'
import type { Tx } from '../../platform/database.ts'
import { recordAudit } from '../../platform/records.ts'

type Asked = Readonly<{ occurredAt: string; requestId: string; parameters: readonly string[] }>

/**
 * Notes that somebody looks for a tax file number, whether anybody turns out to have it or not. Never which number.
 * @param asked.parameters names of all parameters of the search
 */
export const recordTaxFileNumberSearch = (tx: Tx, caller: Caller, { occurredAt, requestId, parameters }: Asked) =>
  recordAudit(tx, {
    actor: caller,
    occurredAt,
    action: 'employee.tax-file-number-searched',
    resourceType: 'Employee',
    requestId,
    details: { parameters },
  })
