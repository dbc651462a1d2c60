import type { CallerContext } from '../../core/command-context.ts'
import { findRow } from '../../core/find-row.ts'
import { noteOrganisationChange } from '../../core/organisation-changes.ts'
import { conflict, Failure } from '../../domain/failure.ts'
import { violationsOfCodeAndName } from '../../domain/text/code.ts'
import { noSuch, type Violation } from '../../domain/violation.ts'
import { catalogueOf } from '../catalogue/index.ts'
import { violationsOfDates } from './rules.ts'
import type { CostCentreCommand } from './schemas.ts'
import { costCentreIsVisible } from './visibility.ts'

export const costCentres = catalogueOf({
  table: 'costCentre',
  columns: ['code', 'name', 'description', 'parentId', 'employerId', 'validFrom', 'expiryDate'],
  noun: 'cost-centre',
  writers: ['EmployerAdministrator', 'HumanResourcesAdministrator'],
  refusals: {
    cost_centre_code: () => conflict('CodeTaken', 'Another cost centre of the group has this code. Choose another.'),
    cost_centre_no_cycle: () =>
      new Failure('invalid', 'InvalidRequest', 'The request is invalid.', [
        { field: 'ParentId', message: 'A cost centre cannot be above itself. Choose a parent that is not below it.' },
      ]),
  },
  inUse: () => conflict('InUse', 'Something refers to this cost centre, so it stays. Give it a last day instead.'),
})

/** Every rule that a command of a cost centre breaks. The parent must be visible to the caller. */
export async function violationsOf(ctx: CallerContext, command: CostCentreCommand): Promise<Violation[]> {
  const { ParentId, EmployerId } = command
  const employer = await findRow(ctx, { table: 'employer', id: EmployerId, columns: ['id'] })
  const parent = await ctx.tx
    .selectFrom('costCentre')
    .select('id')
    .where('employerGroupId', '=', ctx.employerGroupId)
    .where('id', '=', ParentId ?? null)
    .where(costCentreIsVisible(ctx.caller))
    .executeTakeFirst()
  return [
    ...violationsOfCodeAndName(command),
    ...(ParentId === undefined || parent ? [] : [noSuch('ParentId', 'cost centre')]),
    ...(EmployerId === undefined || employer ? [] : [noSuch('EmployerId', 'employer')]),
    ...violationsOfDates(command),
  ]
}

/** A cost centre as it is stored, and what replaces it. */
export type Replacement = Readonly<{
  id: number
  before: ReturnType<typeof costCentres.columnsOf>
  command: CostCentreCommand
}>

/** Writes and records the checked change. */
export async function writeCostCentre(ctx: CallerContext, { id, before, command }: Replacement): Promise<void> {
  const changedFields = await costCentres.write(ctx, { id, before, after: costCentres.columnsOf(command) })
  // The look-up of approvers also uses the cost centres above.
  if (changedFields.includes('parentId')) await noteOrganisationChange(ctx, 'A cost centre was moved.')
}
