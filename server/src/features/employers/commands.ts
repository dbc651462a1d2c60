import type { BulkContext, BulkRows } from '../../core/bulk.ts'
import type { CallerContext, Outcome } from '../../core/command-context.ts'
import { isTimeZone } from '../../domain/calendar-date.ts'
import { dayTwice, zoneRefused } from '../../domain/days-twice.ts'
import { conflict, reject } from '../../domain/failure.ts'
import { normaliseAbn } from '../../domain/text/australian-numbers.ts'
import { inFieldOrder, type Violation } from '../../domain/violation.ts'
import { catalogueOf } from '../catalogue/index.ts'
import { violationsOfEmployer } from './rules.ts'
import { EmployerCommand } from './schemas.ts'

const employers = catalogueOf({
  table: 'employer',
  columns: ['code', 'name', 'abn', 'countryId', 'timeZone', 'address1', 'address2', 'suburb', 'stateId', 'postcode'],
  type: 'Employer',
  noun: 'employer',
  what: 'The employer',
  writers: ['EmployerAdministrator'],
  refusals: {
    employer_code: () => conflict('CodeTaken', 'Another employer of the group has this code. Choose another.'),
  },
  inUse: () => conflict('InUse', 'Employees, payment groups or cost centres belong to this employer, so it stays.'),
})

/** @throws forbidden, invalid, conflict `CodeTaken` */
export const createEmployer = (ctx: CallerContext, command: EmployerCommand): Promise<Outcome> =>
  employers.create(ctx, async () => {
    reject(violationsOfEmployer(command))
    return columnsOf(command)
  })

/** @throws forbidden, notFound, stale, invalid, conflict `CodeTaken` */
export const updateEmployer = (ctx: CallerContext, id: number, command: EmployerCommand): Promise<Outcome> =>
  employers.replace(ctx, id, async ({ timeZone }) => {
    const violations = [...violationsOfEmployer(command), ...(await violationsOfZone(ctx, timeZone, command))]
    reject(inFieldOrder(Object.keys(EmployerCommand.properties), violations))
    return columnsOf(command)
  })

/**
 * Deletes an employer that nothing refers to; does nothing the second time.
 * @throws forbidden, notFound, stale, conflict `InUse`
 */
export const deleteEmployer = (ctx: CallerContext, id: number): Promise<void> => employers.remove(ctx, id)

/** No day comes twice for an employer that is here. `stored`: its own zone, of the locked row. */
async function violationsOfZone(
  { tx, employerGroupId, now }: CallerContext,
  stored: string | null,
  { TimeZone }: EmployerCommand,
): Promise<Violation[]> {
  if (TimeZone !== undefined && !isTimeZone(TimeZone)) return []
  const { timeZone: ofGroup } = await tx
    .selectFrom('employerGroup')
    .select('timeZone')
    .where('id', '=', employerGroupId)
    .executeTakeFirstOrThrow()
  const twice = dayTwice({ from: stored ?? ofGroup, to: TimeZone ?? ofGroup, now })
  return twice ? [{ field: 'TimeZone', message: zoneRefused(twice) }] : []
}

const columnsOf = (command: EmployerCommand) => ({
  code: command.Code,
  name: command.Name,
  abn: normaliseAbn(command.Abn ?? '') ?? null,
  countryId: command.CountryId ?? null,
  timeZone: command.TimeZone ?? null,
  address1: command.Address1 ?? null,
  address2: command.Address2 ?? null,
  suburb: command.Suburb ?? null,
  stateId: command.StateId ?? null,
  postcode: command.Postcode ?? null,
})

/** Creates and changes the employers of a file, which the caller has checked. */
export const storeEmployers = (ctx: BulkContext, rows: BulkRows): Promise<void> => employers.store(ctx, rows)
