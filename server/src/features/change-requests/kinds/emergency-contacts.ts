import { type Static, Type } from 'typebox'
import { Int32, Text } from '../../../http/schemas.ts'
import { kindOfList, refuseBadPhone, refuseEmpty, repeated, violationsOfEach } from './kind/index.ts'

const Contact = Type.Object({
  Name: Text(200, { freeText: true }),
  Relationship: Type.Optional(Text(100, { freeText: true })),
  Phone: Text(30, { freeText: true }),
  Priority: Type.Optional(Int32({ minimum: 1, maximum: 99, description: 'The lowest number is called first.' })),
})

type Contact = Static<typeof Contact>

/** Replaces the list of people to call in an emergency. The employee or human resources may raise it, without an approval. */
export const emergencyContacts = kindOfList({
  changeType: 'EmergencyContacts',
  section: Type.Array(Contact, {
    maxItems: 10,
    description: 'The whole list: the change removes records that you do not send.',
  }),
  fields: {
    Name: { label: 'Name' },
    Relationship: { label: 'Relationship' },
    Phone: { label: 'Phone' },
    Priority: { label: 'Priority' },
  },
  example: {
    summary: 'Emma names her sister as her emergency contact',
    employeeId: 177,
    section: [{ Name: 'Aisling Walsh', Relationship: 'Sister', Phone: '0491 573 087', Priority: 1 }],
  },
  raisedBy: ['employee', 'HumanResourcesAdministrator'],
  isTwoPerson: false,
  defaultChain: [],
  violationsOf: section => [
    ...violationsOfEach(section, violationsOfContact),
    ...repeated(section, ({ Priority }) => Priority?.toString()).map(place => ({
      field: `[${place}].Priority`,
      message: 'Another contact has this priority. Send each one once.',
    })),
  ],
})

const violationsOfContact = ({ Name, Phone }: Contact) => [
  ...refuseEmpty('Name', Name),
  ...refuseEmpty('Phone', Phone),
  ...refuseBadPhone('Phone', Phone),
]
