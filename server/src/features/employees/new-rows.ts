import { randomUUID } from 'node:crypto'
import { maskTaxFileNumber, normaliseTaxFileNumber } from '../../domain/australian-numbers.ts'
import { type CallerContext, newId } from '../../platform/command-context.ts'
import { insertPerson } from '../identities/index.ts'
import { secretPlace } from './facts.ts'
import type { CreateEmployeeCommand } from './writing-schemas.ts'

/** @returns the id of the new employee's person */
export const insertPersonOf = (ctx: CallerContext, command: CreateEmployeeCommand): Promise<number> =>
  insertPerson(ctx, {
    title: command.Title ?? null,
    givenName: command.GivenName,
    middleNames: command.MiddleNames ?? null,
    familyName: command.FamilyName,
    preferredName: command.PreferredName ?? null,
    dateOfBirth: command.DateOfBirth ?? null,
    gender: command.Gender ?? null,
    mobilePhone: command.MobilePhone ?? null,
    homePhone: command.HomePhone ?? null,
    workPhone: command.WorkPhone ?? null,
    workExtension: command.WorkExtension ?? null,
    address1: command.Address1 ?? null,
    address2: command.Address2 ?? null,
    suburb: command.Suburb ?? null,
    stateId: command.StateId ?? null,
    postcode: command.Postcode ?? null,
    countryId: command.CountryId ?? null,
    postalAddress1: command.PostalAddress1 ?? null,
    postalAddress2: command.PostalAddress2 ?? null,
    postalSuburb: command.PostalSuburb ?? null,
    postalStateId: command.PostalStateId ?? null,
    postalPostcode: command.PostalPostcode ?? null,
    postalCountryId: command.PostalCountryId ?? null,
  })

export async function insertEmployee(
  ctx: CallerContext,
  personId: number,
  command: CreateEmployeeCommand,
): Promise<number> {
  const token = randomUUID()
  const { id } = await ctx.tx
    .insertInto('employee')
    .values({
      ...newId(ctx),
      ...(await sealedNumber(ctx, token, command)),
      employerGroupId: ctx.employerGroupId,
      token,
      personId,
      code: command.Code,
      email: command.Email,
      emailType: command.EmailType ?? 'HTML',
      status: 'Active',
      employerId: command.EmployerId,
      paymentGroupId: command.PaymentGroupId ?? null,
      startDate: command.StartDate,
      terminationDate: command.TerminationDate ?? null,
      employmentType: command.EmploymentType ?? null,
      standardHoursPerWeek: command.StandardHoursPerWeek === undefined ? null : String(command.StandardHoursPerWeek),
      award: command.Award ?? null,
      classification: command.Classification ?? null,
      probationEndDate: command.ProbationEndDate ?? null,
      contractEndDate: command.ContractEndDate ?? null,
      employmentStateId: command.EmploymentStateId ?? null,
      createdAt: ctx.now,
      lastModified: ctx.now,
    })
    .returning('id')
    .executeTakeFirstOrThrow()
  return id
}

/** The number as it is kept: its ciphertext, what an exact search looks for, and its masked form. */
async function sealedNumber(ctx: CallerContext, token: string, { TaxFileNumber }: CreateEmployeeCommand) {
  const number = TaxFileNumber === undefined ? undefined : normaliseTaxFileNumber(TaxFileNumber)
  if (number === undefined) return { taxFileNumberStatus: 'Pending' as const }
  const keys = await ctx.keys()
  return {
    taxFileNumberStatus: 'Provided' as const,
    taxFileNumberCiphertext: keys.encrypt(number, secretPlace('TaxFileNumber', token)),
    taxFileNumberIndex: keys.blindIndex(number),
    taxFileNumberMasked: maskTaxFileNumber(number),
  }
}

export async function insertShares(
  ctx: CallerContext,
  employeeId: number,
  { CostCentres = [] }: CreateEmployeeCommand,
): Promise<void> {
  if (CostCentres.length === 0) return
  const own = { employerGroupId: ctx.employerGroupId, employeeId }
  const rows = CostCentres.map(({ CostCentreId, Percentage }) => ({
    ...own,
    costCentreId: CostCentreId,
    percentage: String(Percentage),
  }))
  await ctx.tx.insertInto('employeeCostCentre').values(rows).execute()
}
