import type { BulkContext, BulkRows } from '../../core/bulk.ts'
import type { CallerContext, Outcome } from '../../core/command-context.ts'
import { violationsOfTimeZone } from '../../core/time-zones.ts'
import { violationsOfDaysTwice } from '../../domain/days-twice.ts'
import { conflict, reject } from '../../domain/failure.ts'
import { normaliseAbn } from '../../domain/text/australian-numbers.ts'
import { inFieldOrder, type Violation } from '../../domain/violation.ts'
import { catalogueOf } from '../catalogue/index.ts'
import { violationsOfEmployer } from './rules.ts'
import { EmployerCommand } from './schemas.ts'

const employers = catalogueOf({
  table: 'employer',
  columns: ['code', 'name', 'abn', 'countryId', 'timeZone', 'address1', 'address2', 'suburb', 'stateId', 'postcode'],
  noun: 'employer',
  writers: ['EmployerAdministrator'],
  refusals: {
    employer_code: () => conflict('CodeTaken', 'Another employer of the group has this code. Choose another.'),
  },
  inUse: () => conflict('InUse', 'Employees, payment groups or cost centres belong to this employer, so it stays.'),
})

/** @throws forbidden, invalid, conflict `CodeTaken` */
export const createEmployer = (ctx: CallerContext, command: EmployerCommand): Promise<Outcome> =>
  employers.create(ctx, async () => {
    refuseBroken([...violationsOfEmployer(command), ...(await violationsOfTimeZone(ctx.tx, command.TimeZone))])
    return columnsOf(command)
  })

/** @throws forbidden, notFound, stale, invalid, conflict `CodeTaken` */
export const updateEmployer = (ctx: CallerContext, id: number, command: EmployerCommand): Promise<Outcome> =>
  employers.replace(ctx, id, async ({ timeZone }) => {
    refuseBroken([...violationsOfEmployer(command), ...(await violationsOfZone(ctx, timeZone, command))])
    return columnsOf(command)
  })

const refuseBroken = (violations: readonly Violation[]) =>
  reject(inFieldOrder(Object.keys(EmployerCommand.properties), violations))

/**
 * Deletes an employer that nothing refers to. A repeat does nothing.
 * @throws forbidden, notFound, stale, conflict `InUse`
 */
export const deleteEmployer = (ctx: CallerContext, id: number): Promise<void> => employers.remove(ctx, id)

/** Refuses a zone that is none, or in which a day would come twice. `stored`: the zone of the locked row. */
async function violationsOfZone(
  { tx, employerGroupId, now }: CallerContext,
  stored: string | null,
  { TimeZone }: EmployerCommand,
): Promise<Violation[]> {
  const unknown = TimeZone === stored ? [] : await violationsOfTimeZone(tx, TimeZone)
  if (unknown.length > 0) return unknown
  const { timeZone: ofGroup } = await tx
    .selectFrom('employerGroup')
    .select('timeZone')
    .where('id', '=', employerGroupId)
    .executeTakeFirstOrThrow()
  return violationsOfDaysTwice({ from: stored ?? ofGroup, to: TimeZone ?? ofGroup, now })
}

const columnsOf = (command: EmployerCommand) => ({
  ...employers.columnsOf(command),
  abn: normaliseAbn(command.Abn ?? '') ?? null,
})

/** Creates and changes the employers of a file, which the caller has checked. */
export const storeEmployers = (ctx: BulkContext, rows: BulkRows): Promise<void> => employers.store(ctx, rows)
