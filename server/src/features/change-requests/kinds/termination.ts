import { Type } from 'typebox'
import { refuseIf, required, type Violation } from '../../../domain/violation.ts'
import { BusinessDate, OneOf } from '../../../http/schemas.ts'
import { fieldsOf } from '../../employee-fields/index.ts'
import {
  changesOfFields,
  humanResources,
  kindOfFields,
  lineApprover,
  payroll,
  refuseEarlier,
  resulting,
  type Situation,
} from './kind/index.ts'

const fields = fieldsOf('Termination')

/**
 * Ends an engagement. A manager above the employee or human resources may raise it. The line approver, human resources
 * and payroll approve, and two of them must be different people, because the service closes account, keys and roles after
 * the last day. The reason codes are those of Single Touch Payroll.
 */
export const termination = kindOfFields({
  changeType: 'Termination',
  name: 'Termination',
  section: Type.Object({
    TerminationDate: Type.Optional(
      BusinessDate({ description: 'The last day of the engagement. The effective date unless sent.' }),
    ),
    ReasonCode: Type.Optional(
      OneOf(['V', 'I', 'D', 'R', 'F', 'C', 'T'], {
        description:
          'Voluntary, ill health, deceased, redundancy, dismissal, end of contract, transfer (the codes of payroll reporting).',
      }),
    ),
    LastDayWorked: Type.Optional(BusinessDate()),
  }),
  fields,
  example: { summary: 'Bridget leaves today', employeeId: 100, reasonId: 17, section: { ReasonCode: 'V' } },
  raisedBy: ['manager', 'HumanResourcesAdministrator'],
  employees: 'Engaged',
  isTwoPerson: true,
  defaultChain: [lineApprover, humanResources, payroll],
  violationsOf(section, situation) {
    const whole = withDate(section, situation)
    const first = { than: situation.employee.startDate, called: 'the first day of employment' }
    const last = resulting<string>(whole, situation, 'TerminationDate')
    const lastDayWorked = resulting<string>(whole, situation, 'LastDayWorked')
    return [
      ...refuseEnded(situation),
      ...refuseEarlier('TerminationDate', last, first),
      ...refuseEarlier('TerminationDate', last, { than: situation.effectiveDate, called: 'the effective date' }),
      ...(resulting(whole, situation, 'ReasonCode') === null ? [required('ReasonCode')] : []),
      ...refuseIf(
        lastDayWorked !== null && last !== null && lastDayWorked > last,
        'LastDayWorked',
        'This day is after the last day of employment. Send that day or an earlier one.',
      ),
      ...refuseEarlier('LastDayWorked', lastDayWorked, first),
    ]
  },
  changesOf: (section, situation) => changesOfFields(fields, withDate(section, situation), situation),
  mayBeTemporary: false,
})

type Dated = { TerminationDate?: string }

/** The last day of a termination is its effective date unless the section names another. */
const withDate = <Section extends Dated>(section: Section, { values, effectiveDate }: Situation): Section =>
  section.TerminationDate === undefined && values.TerminationDate === null
    ? { ...section, TerminationDate: effectiveDate }
    : section

const refuseEnded = ({ employee, effectiveDate }: Situation): Violation[] =>
  refuseIf(
    employee.terminationDate !== null && employee.terminationDate < effectiveDate,
    'TerminationDate',
    'The employment ended before the effective date. To change its last day, send an earlier effective date.',
  )
