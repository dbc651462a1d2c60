import { Type } from 'typebox'
import type { CalendarDate } from '../../../domain/calendar-date.ts'
import { refuseIf, type Violation } from '../../../domain/violation.ts'
import { fieldsOf, sectionOf } from '../../employee-fields/index.ts'
import { humanResources, kindOfFields, refuseEmpty } from './kind/index.ts'

/**
 * Changes the names, the date of birth and the gender of a person. The employee, a manager above them or human resources
 * may raise it. Human resources approves, because the name identifies the person to payroll and to the tax office.
 */
export const personalDetails = kindOfFields({
  changeType: 'PersonalDetails',
  name: 'Personal details',
  section: Type.Object(sectionOf('PersonalDetails')),
  fields: fieldsOf('PersonalDetails'),
  example: { summary: 'Bridget is called Bridie', employeeId: 100, section: { PreferredName: 'Bridie' } },
  raisedBy: ['employee', 'manager', 'HumanResourcesAdministrator'],
  isTwoPerson: false,
  defaultChain: [humanResources],
  violationsOf: (section, { today }) => [
    ...refuseEmpty('GivenName', section.GivenName),
    ...refuseEmpty('FamilyName', section.FamilyName),
    ...refuseUnlikelyAge(section.DateOfBirth, today),
  ],
})

/** An age below 10 or above 110 years means a mistyped year. */
function refuseUnlikelyAge(dateOfBirth: CalendarDate | undefined, today: CalendarDate): Violation[] {
  if (!dateOfBirth) return []
  const age = Number(today.slice(0, 4)) - Number(dateOfBirth.slice(0, 4))
  const message = 'This makes the employee younger than 10 or older than 110 years. Check the year.'
  return refuseIf(dateOfBirth >= today || age < 10 || age > 110, 'DateOfBirth', message)
}
