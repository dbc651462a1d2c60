import type { Caller } from '../../domain/caller.ts'
import { notFound } from '../../domain/failure.ts'
import { type Collection, collectionOf } from '../../platform/database/collection.ts'
import type { Db } from '../../platform/database/index.ts'
import type { PaymentGroup } from './schemas.ts'

/** The payment groups of the employer group: structure, which all its members see. */
const visiblePaymentGroups = (db: Db, caller: Caller) =>
  db
    .selectFrom('paymentGroup')
    .innerJoin('employer', join =>
      join
        .onRef('employer.employerGroupId', '=', 'paymentGroup.employerGroupId')
        .onRef('employer.id', '=', 'paymentGroup.employerId'),
    )
    .select(['paymentGroup.id', 'paymentGroup.code', 'paymentGroup.name', 'paymentGroup.frequency'])
    .select(['paymentGroup.status', 'paymentGroup.version'])
    .select(['employer.id as employerId', 'employer.code as employerCode', 'employer.name as employerName'])
    .where('paymentGroup.employerGroupId', '=', caller.employerGroupId)

type PaymentGroupRow = Awaited<ReturnType<ReturnType<typeof visiblePaymentGroups>['execute']>>[number]

export const listPaymentGroups = (db: Db, caller: Caller): Collection<PaymentGroup> =>
  collectionOf(visiblePaymentGroups(db, caller), toWire, 'paymentGroup.id')

/** @throws notFound */
export async function getPaymentGroup(db: Db, caller: Caller, { id }: { id: number }) {
  const row = await visiblePaymentGroups(db, caller)
    .where('paymentGroup.id', '=', id)
    .executeTakeFirstOrThrow(notFound('The payment group'))
  return { record: toWire(row), version: row.version }
}

const toWire = (row: PaymentGroupRow): PaymentGroup => ({
  id: row.id,
  code: row.code,
  name: row.name,
  employer: { id: row.employerId, code: row.employerCode, name: row.employerName },
  frequency: row.frequency,
  status: row.status,
})
