import { type Static, Type } from 'typebox'
import type { PayRate } from '../../../domain/employee-values.ts'
import { moneyFromWire, moneyToWire } from '../../../domain/money.ts'
import { required, type Violation } from '../../../domain/violation.ts'
import { Amount, Int64, OneOf } from '../../../http/schemas.ts'
import {
  kindOf,
  lineApprover,
  nextLineApprover,
  type ProposedChange,
  payroll,
  refuseAmount,
  type Situation,
} from './kind/index.ts'

const Section = Type.Object({
  PayType: Type.Optional(OneOf(['Salary', 'Hourly'])),
  Amount: Type.Optional(Amount({ description: 'At most 4 decimals an hour, 2 otherwise.' })),
  Per: Type.Optional(OneOf(['Hour', 'Week', 'Fortnight', 'Month', 'Year'])),
  ReasonId: Type.Optional(Int64()),
})

type Section = Static<typeof Section>

const fields = {
  PayType: { label: 'Pay type' },
  Amount: { label: 'Amount', isSensitive: true },
  Per: { label: 'Per' },
  ReasonId: { label: 'Reason' },
}

export const payRate = kindOf({
  changeType: 'PayRate',
  name: 'Pay rate',
  section: Section,
  fields,
  example: {
    summary: 'Bridget earns more',
    employeeId: 100,
    reasonId: 1,
    section: { PayType: 'Hourly', Amount: 41.85, Per: 'Hour' },
  },
  raisedBy: ['manager', 'HumanResourcesAdministrator'],
  isTwoPerson: true,
  defaultChain: [lineApprover, nextLineApprover, payroll],
  violationsOf(section, situation) {
    const { payType, amount, per } = resultingRate(section, situation)
    const places = per === 'Hour' ? 4 : 2
    return [
      ...(payType === undefined ? [required('PayType')] : []),
      ...(amount === undefined ? [required('Amount')] : refuseAmount('Amount', amount, places)),
      ...violationsOfPer(payType, per),
    ]
  },
  changesOf(section, situation) {
    const { payType, amount, per, reasonId } = resultingRate(section, situation)
    const present = presentRate(situation)
    const factValue = {
      payType,
      amount: moneyFromWire(amount, per === 'Hour' ? 4 : 2) ?? String(amount),
      per,
      ...(reasonId !== undefined && { reasonId }),
    }
    const change = (field: keyof typeof fields, oldValue: unknown, newValue: unknown): ProposedChange => ({
      field,
      ...fields[field],
      oldValue: oldValue ?? null,
      newValue: newValue ?? null,
      factField: 'PayRate',
      factValue,
    })
    return [
      change('PayType', present?.payType, payType),
      change('Amount', present && moneyToWire(present.amount), amount),
      change('Per', present?.per, per),
    ]
  },
  /** Any of the changes has the whole rate; none where one that was the first is taken back. */
  sectionOf(changes) {
    const change = changes.find(({ factField }) => factField === 'PayRate')
    if (change?.factValue == null) return {}
    const { payType, amount, per, reasonId } = change.factValue as PayRate
    return {
      PayType: payType,
      Amount: moneyToWire(amount),
      Per: per as NonNullable<Section['Per']>,
      ...(reasonId !== undefined && { ReasonId: reasonId }),
    }
  },
  routingOf: (section, situation) => ({ amount: yearlyAmount(section, situation) }),
})

/** How many of each a year has; an hour depends on the employee's hours of a week. */
const timesAYear: Readonly<Record<string, number>> = { Week: 52, Fortnight: 26, Month: 12, Year: 1 }

/** The hours of a week of whom none are known: those of full-time work (Fair Work Act 2009, section 62). */
const fullTime = 38

/** What a rate comes to in a year, to the cent, so that the `AmountFrom` of a policy means one thing for every `Per`. */
function yearlyAmount(section: Section, situation: Situation): number | undefined {
  const { amount, per = 'Year' } = resultingRate(section, situation)
  if (amount === undefined) return undefined
  const times = timesAYear[per] ?? (Number(situation.values.StandardHoursPerWeek) || fullTime) * 52
  return Math.round(amount * times * 100) / 100
}

const presentRate = ({ values }: Situation) => (values.PayRate ?? undefined) as PayRate | undefined

/** What is not sent stays; a rate of hours is per hour and a salary per year unless it says otherwise. */
function resultingRate(section: Section, situation: Situation) {
  const present = presentRate(situation)
  const payType = section.PayType ?? present?.payType
  const isSameType = payType === present?.payType
  const usual = payType === undefined ? undefined : payType === 'Hourly' ? 'Hour' : 'Year'
  return {
    payType,
    amount: section.Amount ?? (present && isSameType ? moneyToWire(present.amount) : undefined),
    per: section.Per ?? (isSameType ? present?.per : undefined) ?? usual,
    reasonId: section.ReasonId,
  }
}

const violationsOfPer = (payType: string | undefined, per: string | undefined): Violation[] =>
  payType === undefined || (payType === 'Hourly') === (per === 'Hour')
    ? []
    : [
        {
          field: 'Per',
          message: 'Hourly pay is per hour, a salary per week, fortnight, month or year. Send what fits.',
        },
      ]
