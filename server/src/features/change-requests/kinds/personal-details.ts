import { Type } from 'typebox'
import type { CalendarDate } from '../../../domain/calendar-date.ts'
import type { Violation } from '../../../domain/violation.ts'
import { sectionOf } from '../../employee-fields/index.ts'
import { changesOfFields, fieldsOf, refuseEmpty, sectionOfFields } from './fields.ts'
import { kindOf } from './kind.ts'
import { humanResources } from './steps.ts'

const fields = fieldsOf('PersonalDetails')

export const personalDetails = kindOf({
  changeType: 'PersonalDetails',
  name: 'Personal details',
  section: Type.Object(sectionOf('PersonalDetails')),
  raisedBy: ['employee', 'manager', 'HumanResourcesAdministrator'],
  isTwoPerson: false,
  defaultChain: [humanResources],
  violationsOf: (section, { today }) => [
    ...refuseEmpty('GivenName', section.GivenName),
    ...refuseEmpty('FamilyName', section.FamilyName),
    ...refuseUnlikelyAge(section.DateOfBirth, today),
  ],
  changesOf: (section, situation) => changesOfFields(fields, section, situation),
  sectionOf: changes => sectionOfFields(fields, changes),
})

/** Nobody works who is younger than ten, or older than a hundred and ten: a year was mistyped. */
function refuseUnlikelyAge(dateOfBirth: CalendarDate | undefined, today: CalendarDate): Violation[] {
  if (!dateOfBirth) return []
  const age = Number(today.slice(0, 4)) - Number(dateOfBirth.slice(0, 4))
  return dateOfBirth < today && age >= 10 && age <= 110
    ? []
    : [
        {
          field: 'DateOfBirth',
          message: 'This makes the employee younger than 10 or older than 110 years. Check the year.',
        },
      ]
}
