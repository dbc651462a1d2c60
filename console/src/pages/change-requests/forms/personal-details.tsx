import { IconIdBadge2 } from '@tabler/icons-react'
import { fieldsForm } from './fields/fields-form.tsx'

export const personalDetails = fieldsForm({
  group: 'person',
  icon: IconIdBadge2,
  fields: [
    { name: 'GivenName', kind: 'text', maxLength: 100 },
    { name: 'FamilyName', kind: 'text', maxLength: 100 },
    { name: 'MiddleNames', kind: 'text', maxLength: 100 },
    { name: 'PreferredName', kind: 'text', maxLength: 100 },
    { name: 'Title', kind: 'text', maxLength: 50 },
    { name: 'Gender', kind: 'text', maxLength: 50 },
    { name: 'DateOfBirth', kind: 'day' },
  ],
  present: ({ givenName, familyName, middleNames, preferredName, title, gender, dateOfBirth }) => ({
    GivenName: givenName,
    FamilyName: familyName,
    MiddleNames: middleNames,
    PreferredName: preferredName,
    Title: title,
    Gender: gender,
    DateOfBirth: dateOfBirth,
  }),
})
