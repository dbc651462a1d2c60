import { type Static, Type } from 'typebox'
import { Int32, Text } from '../../../http/schemas.ts'
import { refuseBadPhone, refuseEmpty } from './fields.ts'
import { kindOf } from './kind.ts'
import { doubled, shownList, storedList } from './lists.ts'

const Contact = Type.Object({
  Name: Text(200, { freeText: true }),
  Relationship: Type.Optional(Text(100, { freeText: true })),
  Phone: Text(30, { freeText: true }),
  Priority: Type.Optional(Int32({ minimum: 1, maximum: 99, description: 'The lowest is called first.' })),
})

type Contact = Static<typeof Contact>

export const emergencyContacts = kindOf({
  changeType: 'EmergencyContacts',
  name: 'Emergency contacts',
  section: Type.Array(Contact, { maxItems: 10, description: 'All of them: one that is not sent is taken out.' }),
  raisedBy: ['employee', 'HumanResourcesAdministrator'],
  isTwoPerson: false,
  defaultChain: [],
  violationsOf: section => [
    ...section.flatMap((contact, place) =>
      violationsOfContact(contact).map(({ field, message }) => ({ field: `[${place}].${field}`, message })),
    ),
    ...doubled(section, ({ Priority }) => Priority?.toString()).map(place => ({
      field: `[${place}].Priority`,
      message: 'Another contact has this priority. Send each one once.',
    })),
  ],
  changesOf(section, { values }) {
    const factValue = storedList(section)
    return [
      {
        field: 'EmergencyContacts',
        label: 'Emergency contacts',
        oldValue: shownList(values.EmergencyContacts),
        newValue: shownList(factValue),
        factValue,
        isSensitive: true,
      },
    ]
  },
  sectionOf: ([change]) => (change?.newValue ?? []) as Contact[],
})

const violationsOfContact = ({ Name, Phone }: Contact) => [
  ...refuseEmpty('Name', Name),
  ...refuseEmpty('Phone', Phone),
  ...refuseBadPhone('Phone', Phone),
]
