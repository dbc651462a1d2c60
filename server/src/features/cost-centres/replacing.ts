import type { CallerContext } from '../../core/command-context.ts'
import { noteOrganisationChange } from '../../core/organisation-changes.ts'
import { conflict, Failure } from '../../domain/failure.ts'
import { violationsOfCodeAndName } from '../../domain/text/code.ts'
import type { Violation } from '../../domain/violation.ts'
import { catalogueOf } from '../catalogue/index.ts'
import { violationsOfDates } from './rules.ts'
import type { CostCentreCommand } from './schemas.ts'
import { costCentreIsVisible } from './visibility.ts'

export const costCentres = catalogueOf({
  table: 'costCentre',
  columns: ['code', 'name', 'description', 'parentId', 'employerId', 'validFrom', 'expiryDate'],
  type: 'CostCentre',
  noun: 'cost-centre',
  what: 'The cost centre',
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

export const columnsOf = (command: CostCentreCommand) => ({
  code: command.Code,
  name: command.Name,
  description: command.Description ?? null,
  parentId: command.ParentId ?? null,
  employerId: command.EmployerId ?? null,
  validFrom: command.ValidFrom ?? null,
  expiryDate: command.ExpiryDate ?? null,
})

export async function violationsOf({ tx, caller }: CallerContext, command: CostCentreCommand): Promise<Violation[]> {
  const { ParentId, EmployerId } = command
  const isThere = async (table: 'costCentre' | 'employer', id: number) => {
    const found = await tx
      .selectFrom(table)
      .select('id')
      .where('employerGroupId', '=', caller.employerGroupId)
      .where('id', '=', id)
      .$if(table === 'costCentre', q => q.where(costCentreIsVisible(caller)))
      .executeTakeFirst()
    return found !== undefined
  }
  return [
    ...violationsOfCodeAndName(command),
    ...(ParentId === undefined || (await isThere('costCentre', ParentId)) ? [] : [unknown('ParentId', 'cost centre')]),
    ...(EmployerId === undefined || (await isThere('employer', EmployerId)) ? [] : [unknown('EmployerId', 'employer')]),
    ...violationsOfDates(command),
  ]
}

const unknown = (field: string, what: string): Violation => ({
  field,
  message: `There is no such ${what}. Send the id of one that you can read.`,
})

/** A cost centre as it is stored, and what replaces it. */
export type Replacement = Readonly<{
  id: number
  before: ReturnType<typeof columnsOf>
  command: CostCentreCommand
}>

/** Writes what was checked. */
export async function writeCostCentre(ctx: CallerContext, { id, before, command }: Replacement): Promise<void> {
  const changedFields = await costCentres.write(ctx, { id, before, after: columnsOf(command) })
  // Approvers of a share of it are also looked for above it.
  if (changedFields.includes('parentId')) await noteOrganisationChange(ctx, 'A cost centre was moved.')
}
