import { Type } from 'typebox'
import type { CalendarDate } from '../../../domain/calendar-date.ts'
import type { Violation } from '../../../domain/violation.ts'
import { BusinessDate, Text } from '../../../http/schemas.ts'
import { changesOfFields, refuseEmpty, sectionOfFields } from './fields.ts'
import { kindOf } from './kind.ts'
import { humanResources } from './steps.ts'

const fields = [
  { name: 'Title', label: 'Title' },
  { name: 'GivenName', label: 'Given name' },
  { name: 'MiddleNames', label: 'Middle names' },
  { name: 'FamilyName', label: 'Family name' },
  { name: 'PreferredName', label: 'Preferred name' },
  { name: 'DateOfBirth', label: 'Date of birth', isDate: true, isSensitive: true },
  { name: 'Gender', label: 'Gender', isSensitive: true },
]

const Name = (maxLength: number) => Type.Optional(Text(maxLength, { freeText: true }))

export const personalDetails = kindOf({
  changeType: 'PersonalDetails',
  name: 'Personal details',
  section: Type.Object({
    Title: Name(50),
    GivenName: Name(100),
    MiddleNames: Name(100),
    FamilyName: Name(100),
    PreferredName: Name(100),
    DateOfBirth: Type.Optional(BusinessDate()),
    Gender: Name(50),
  }),
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
