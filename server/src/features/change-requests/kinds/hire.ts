import { type Static, Type } from 'typebox'
import { refuseIf } from '../../../domain/violation.ts'
import { Amount, Int64, OneOf } from '../../../http/schemas.ts'
import { engage } from '../../employee-facts/index.ts'
import { fieldsOf, sectionOf } from '../../employee-fields/index.ts'
import { enterHire, inviteStarter, withdrawHire } from '../../hires/index.ts'
import { lockPayLimits } from '../../pay-limits/index.ts'
import { CostCentreShare, costCentre } from './cost-centre.ts'
import { employmentTerms } from './employment-terms.ts'
import { kindOf, lineApprover, type ProposedChange, payrollByTwo, type Situation } from './kind/index.ts'
import { payRate } from './pay-rate.ts'
import { paymentGroup } from './payment-group.ts'
import { positionAssignment } from './position-assignment.ts'

const Section = Type.Object({
  OrganisationChartPositionId: Int64({ description: 'The position to take.' }),
  FullTimeEquivalent: Type.Optional(Type.Number({ description: 'From 0 to 1.', examples: [0.6] })),
  PaymentGroupId: Int64(),
  CostCentres: Type.Array(CostCentreShare, { maxItems: 50, description: 'The percentages sum to 100.' }),
  ...sectionOf('EmploymentTerms'),
  PayType: OneOf(['Salary', 'Hourly']),
  Amount: Amount({ description: 'At most 4 decimals for hourly rates, 2 otherwise.' }),
  Per: Type.Optional(OneOf(['Hour', 'Week', 'Fortnight', 'Month', 'Year'])),
})

type Section = Static<typeof Section>

const fields = {
  OrganisationChartPositionId: { label: 'Position' },
  FullTimeEquivalent: { label: 'Full-time equivalent' },
  PaymentGroupId: { label: 'Payment group' },
  CostCentres: { label: 'Cost centres' },
  ...fieldsOf('EmploymentTerms'),
  PayType: { label: 'Pay type' },
  Amount: { label: 'Amount', isSensitive: true },
  Per: { label: 'Per' },
}

/**
 * Engages an employee whom `POST /Employees` made with the status Pending: position, payment group, cost centres, terms
 * and pay, from the first day on. Human resources raise it. The line above the proposed position approves, then two
 * payroll administrators. Until it is applied the employee stays Pending, and visibility
 * and approvers go by what it proposes; declined or cancelled, the employee is Inactive (decision 35).
 */
export const hire = kindOf({
  changeType: 'Hire',
  name: 'Hire',
  section: Section,
  fields,
  example: {
    summary: 'Emeka starts in the shipyard',
    employeeId: 408,
    section: {
      OrganisationChartPositionId: 46,
      PaymentGroupId: 1,
      CostCentres: [{ CostCentreId: 28, Percentage: 100 }],
      EmploymentType: 'FixedTerm',
      StandardHoursPerWeek: 38,
      PayType: 'Hourly',
      Amount: 39.2,
    },
  },
  raisedBy: ['HumanResourcesAdministrator'],
  employees: 'AwaitingHire',
  isTwoPerson: true,
  defaultChain: [lineApprover, payrollByTwo],
  isFromFirstDay: true,
  mayBeTemporary: false,
  violationsOf: async (section, situation) => {
    const before = withoutPosition(situation)
    return [
      ...((await positionAssignment.violationsOf?.(positionOf(section), before)) ?? []),
      ...((await paymentGroup.violationsOf?.(section, before)) ?? []),
      ...((await costCentre.violationsOf?.(section.CostCentres, before)) ?? []).map(({ field, message }) => ({
        field: `CostCentres${field}`,
        message,
      })),
      ...((await employmentTerms.violationsOf?.(section, before)) ?? []),
      ...((await payRate.violationsOf?.(section, before)) ?? []),
    ]
  },
  violationsOfReturn: async () =>
    refuseIf(true, '', 'A hire cannot be rescinded. Send a change request of the type Termination.'),
  async changesOf(section, situation) {
    const before = withoutPosition(situation)
    const shares = await costCentre.changesOf(section.CostCentres, before)
    return [
      ...(await positionAssignment.changesOf(positionOf(section), before)),
      ...(await paymentGroup.changesOf(section, before)),
      ...shares.map(change => ({ ...change, field: 'CostCentres', factField: costCentre.changeType })),
      ...(await employmentTerms.changesOf(section, before)),
      ...(await payRate.changesOf(section, before)),
    ]
  },
  /** A rescission asks for the section of no changes. */
  sectionOf: (changes, situation) =>
    ({
      ...positionAssignment.sectionOf(among(changes, ['OrganisationChartPositionId', 'FullTimeEquivalent']), situation),
      ...paymentGroup.sectionOf(changes, situation),
      CostCentres: costCentre.sectionOf(among(changes, ['CostCentres']), situation),
      ...employmentTerms.sectionOf(changes, situation),
      ...payRate.sectionOf(changes, situation),
    }) as Section,
  inOrder: section => ({ ...section, CostCentres: costCentre.inOrder?.(section.CostCentres) ?? section.CostCentres }),
  routingOf: (section, situation) => ({
    positionId: section.OrganisationChartPositionId,
    ...costCentre.routingOf?.(section.CostCentres, situation),
    ...payRate.routingOf?.(section, situation),
  }),
  lock: ctx => lockPayLimits(ctx, 'shared'),
  propose: (ctx, section, { employee }) =>
    enterHire(ctx, employee.id, {
      positionId: section.OrganisationChartPositionId,
      paymentGroupId: section.PaymentGroupId,
      costCentres: section.CostCentres.map(({ CostCentreId, Percentage }) => ({
        costCentreId: CostCentreId,
        percentage: Percentage,
      })),
    }),
  withdraw: withdrawHire,
  approved: inviteStarter,
  async apply(application) {
    engage(application.ctx, application.situation.employee.id)
    await positionAssignment.apply?.({ ...application, situation: withoutPosition(application.situation) })
  },
})

/** The request is about the proposed position, which the employee does not hold. */
const withoutPosition = <Of extends Situation>(situation: Of): Of => ({ ...situation, positionId: null })

const positionOf = ({ OrganisationChartPositionId, FullTimeEquivalent }: Section) => ({
  OrganisationChartPositionId,
  ...(FullTimeEquivalent !== undefined && { FullTimeEquivalent }),
})

const among = (changes: readonly ProposedChange[], names: readonly string[]) =>
  changes.filter(({ field }) => names.includes(field))
