import { type Static, Type } from 'typebox'
import { wireDate } from '../../../domain/calendar-date.ts'
import type { Violation } from '../../../domain/violation.ts'
import { BusinessDate } from '../../../http/schemas.ts'
import { changesOfFields, fieldsOf, refuseEarlier, sectionOfFields } from './fields.ts'
import { kindOf, type ProposedChange, type Situation } from './kind.ts'
import { humanResources, payroll } from './steps.ts'

const fields = fieldsOf('Rehire')

/** What told of the end of the former engagement is taken out. */
const endings = fieldsOf('Termination')

const Section = Type.Object({ StartDate: BusinessDate() })

type Section = Static<typeof Section>

/** A new engagement of somebody who has left. Account and roles are given anew by those who give them. */
export const rehire = kindOf({
  changeType: 'Rehire',
  name: 'Rehire',
  section: Section,
  raisedBy: ['HumanResourcesAdministrator'],
  isTwoPerson: false,
  defaultChain: [humanResources, payroll],
  violationsOf: ({ StartDate }, situation) => [
    ...refuseEngaged(situation),
    ...refuseEarlier('StartDate', StartDate, { than: situation.effectiveDate, called: 'the effective date' }),
  ],
  changesOf: (section, situation) => [...changesOfFields(fields, section, situation), ...endingsOf(situation)],
  sectionOf: changes => sectionOfFields(fields, changes) as Section,
  mayBeTemporary: false,
})

const endingsOf = ({ values }: Situation): ProposedChange[] =>
  endings.map(({ name, label, isDate }) => {
    const value = values[name] ?? null
    const oldValue = isDate && value !== null ? wireDate(String(value)) : value
    return { field: name, label, oldValue, newValue: null }
  })

/** The effective date has to lie after the former engagement, or its last days would be nobody's. */
function refuseEngaged({ employee, effectiveDate }: Situation): Violation[] {
  const { terminationDate } = employee
  if (terminationDate !== null && terminationDate < effectiveDate) return []
  const message =
    terminationDate === null
      ? 'The employment has not ended. A rehire is for an employee who has left.'
      : 'The former employment has not ended by the effective date. Send a later effective date.'
  return [{ field: 'StartDate', message }]
}
