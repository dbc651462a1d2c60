import { type Static, Type } from 'typebox'
import type { PayRate } from '../../../domain/employee-values.ts'
import { moneyFromWire, moneyToWire } from '../../../domain/money.ts'
import { refuseIf, required, type Violation } from '../../../domain/violation.ts'
import { Amount, Int64, OneOf } from '../../../http/schemas.ts'
import {
  changeOf,
  kindOf,
  lineApprover,
  nextLineApprover,
  payroll,
  refuseAmount,
  type Situation,
} from './kind/index.ts'

const Section = Type.Object({
  PayType: Type.Optional(OneOf(['Salary', 'Hourly'])),
  Amount: Type.Optional(Amount({ description: 'At most 4 decimals for hourly rates, 2 otherwise.' })),
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

/**
 * Changes the rate of pay: an hourly wage, or a salary by week, fortnight, month or year. A manager above the employee or
 * human resources may raise it. Two line approvers and payroll approve; the yearly amount chooses the policy. Rules:
 * docs/spec-gaps.md.
 */
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
  employees: 'Engaged',
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
    return [
      changeOf(fields, 'PayType', { before: present?.payType, after: payType }),
      changeOf(fields, 'Amount', { before: present && moneyToWire(present.amount), after: amount }),
      changeOf(fields, 'Per', { before: present?.per, after: per }),
    ].map(change => ({ ...change, factField: 'PayRate', factValue }))
  },
  /** Each change has the whole rate. Rescinding the first rate ever leaves none. */
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

/** The number of periods in a year. For hours it depends on the weekly hours of the employee. */
const timesAYear: Readonly<Record<string, number>> = { Week: 52, Fortnight: 26, Month: 12, Year: 1 }

/** The weekly hours if none are known: those of full-time work (Fair Work Act 2009, section 62). */
const fullTime = 38

/** The yearly amount of a rate, to the cent: policies compare it with their `AmountFrom`, whatever the `Per`. */
function yearlyAmount(section: Section, situation: Situation): number | undefined {
  const { amount, per = 'Year' } = resultingRate(section, situation)
  if (amount === undefined) return undefined
  const times = timesAYear[per] ?? (Number(situation.values.StandardHoursPerWeek) || fullTime) * 52
  return Math.round(amount * times * 100) / 100
}

const presentRate = ({ values }: Situation) => (values.PayRate ?? undefined) as PayRate | undefined

/** The rate after the change. A field that is not sent keeps its value; by default wages are per hour, salaries per year. */
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
  refuseIf(
    payType !== undefined && (payType === 'Hourly') !== (per === 'Hour'),
    'Per',
    'Hourly pay is per hour, a salary per week, fortnight, month or year. Send a period that fits.',
  )
