import type { CallerContext } from '../../core/command-context.ts'
import { changedFieldsOf } from '../../core/records.ts'
import { insertPerson, onePersonMove, updatePerson } from '../identities/index.ts'
import { type LinkedEmployee, mergePersons, refusingReferences } from './links.ts'
import type { LockedAuthority } from './standing.ts'
import type { AuthorityCommand } from './writing-schemas.ts'

/** The cost centres and payment groups of an authority. */
export type Sets = Readonly<{ costCentreIds: readonly number[]; paymentGroupIds: readonly number[] }>

export async function readSets({ tx, employerGroupId }: CallerContext, authorityId: number): Promise<Sets> {
  const costCentres = await tx
    .selectFrom('authorityCostCentre')
    .select('costCentreId')
    .where('employerGroupId', '=', employerGroupId)
    .where('authorityId', '=', authorityId)
    .orderBy('costCentreId')
    .execute()
  const paymentGroups = await tx
    .selectFrom('authorityPaymentGroup')
    .select('paymentGroupId')
    .where('employerGroupId', '=', employerGroupId)
    .where('authorityId', '=', authorityId)
    .orderBy('paymentGroupId')
    .execute()
  return {
    costCentreIds: costCentres.map(row => row.costCentreId),
    paymentGroupIds: paymentGroups.map(row => row.paymentGroupId),
  }
}

/** Makes them exactly these. */
export async function writeSets(ctx: CallerContext, authorityId: number, sets: Sets): Promise<void> {
  await deleteSets(ctx, authorityId)
  const own = { employerGroupId: ctx.employerGroupId, authorityId }
  const { costCentreIds, paymentGroupIds } = sets
  if (costCentreIds.length > 0) {
    const rows = costCentreIds.map(costCentreId => ({ ...own, costCentreId }))
    await ctx.tx.insertInto('authorityCostCentre').values(rows).execute()
  }
  if (paymentGroupIds.length > 0) {
    const rows = paymentGroupIds.map(paymentGroupId => ({ ...own, paymentGroupId }))
    await ctx.tx.insertInto('authorityPaymentGroup').values(rows).execute()
  }
}

export async function deleteSets({ tx, employerGroupId }: CallerContext, authorityId: number): Promise<void> {
  for (const table of ['authorityCostCentre', 'authorityPaymentGroup'] as const) {
    await tx
      .deleteFrom(table)
      .where('employerGroupId', '=', employerGroupId)
      .where('authorityId', '=', authorityId)
      .execute()
  }
}

/** A person of the authority's own. */
export const insertOwnPerson = (ctx: CallerContext, command: AuthorityCommand): Promise<number> =>
  insertPerson(ctx, personOf(command))

type Change = Readonly<{ employee: LinkedEmployee | undefined; command: AuthorityCommand }>

/**
 * Makes the authority the person that the command says: the employee, a new one where it is an employee no more, or its
 * own, brought up to date.
 * @returns what of its own person changed
 */
export async function settlePerson(
  ctx: CallerContext,
  before: LockedAuthority,
  { employee, command }: Change,
): Promise<string[]> {
  if (employee) {
    if (employee.personId === before.personId) return []
    await becomePerson(ctx, before.id, employee.personId)
    if (before.employeeId === null) {
      const move = onePersonMove({ from: before.personId, to: employee.personId, employeeId: employee.id })
      await mergePersons(ctx, move).catch(refusingReferences)
    }
    return []
  }
  if (before.employeeId === null) return replacePerson(ctx, before.personId, command)
  await becomePerson(ctx, before.id, await insertOwnPerson(ctx, command))
  return []
}

const becomePerson = ({ tx, employerGroupId }: CallerContext, authorityId: number, personId: number) =>
  tx
    .updateTable('authority')
    .set({ personId })
    .where('employerGroupId', '=', employerGroupId)
    .where('id', '=', authorityId)
    .execute()

async function replacePerson(ctx: CallerContext, personId: number, command: AuthorityCommand): Promise<string[]> {
  const { tx, employerGroupId } = ctx
  const after = personOf(command)
  const before = await tx
    .selectFrom('person')
    .select(['title', 'givenName', 'familyName', 'dateOfBirth', 'mobilePhone', 'workPhone', 'workExtension'])
    .select(['address1', 'address2', 'suburb', 'stateId', 'postcode', 'countryId'])
    .where('employerGroupId', '=', employerGroupId)
    .where('id', '=', personId)
    .executeTakeFirstOrThrow()
  const changed = changedFieldsOf(before, after)
  if (changed.length > 0) await updatePerson(ctx, personId, after)
  return changed
}

const personOf = (command: AuthorityCommand) => ({
  title: command.Title ?? null,
  givenName: command.GivenName ?? '',
  familyName: command.FamilyName ?? '',
  dateOfBirth: command.DateOfBirth ?? null,
  mobilePhone: command.MobilePhone ?? null,
  workPhone: command.WorkPhone ?? null,
  workExtension: command.WorkExtension ?? null,
  address1: command.Address1 ?? null,
  address2: command.Address2 ?? null,
  suburb: command.Suburb ?? null,
  stateId: command.StateId ?? null,
  postcode: command.Postcode ?? null,
  countryId: command.CountryId ?? null,
})
