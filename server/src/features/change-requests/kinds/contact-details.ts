import { Type } from 'typebox'
import { OneOf, Text } from '../../../http/schemas.ts'
import { changesOfFields, refuseBadEmail, refuseBadPhone, refuseEmpty, sectionOfFields } from './fields.ts'
import { kindOf } from './kind.ts'

const fields = [
  { name: 'Email', label: 'E-mail' },
  { name: 'EmailType', label: 'E-mail type' },
  { name: 'MobilePhone', label: 'Mobile phone' },
  { name: 'HomePhone', label: 'Home phone', isSensitive: true },
  { name: 'WorkPhone', label: 'Work phone' },
  { name: 'WorkExtension', label: 'Work extension' },
]

const Phone = () => Type.Optional(Text(30, { freeText: true }))

export const contactDetails = kindOf({
  changeType: 'ContactDetails',
  name: 'Contact details',
  section: Type.Object({
    Email: Type.Optional(Text(254, { freeText: true })),
    EmailType: Type.Optional(OneOf(['HTML', 'Text'])),
    MobilePhone: Phone(),
    HomePhone: Phone(),
    WorkPhone: Phone(),
    WorkExtension: Type.Optional(Text(20, { freeText: true })),
  }),
  raisedBy: ['employee', 'HumanResourcesAdministrator'],
  isTwoPerson: false,
  defaultChain: [],
  violationsOf: section => [
    ...refuseEmpty('Email', section.Email),
    ...refuseBadEmail('Email', section.Email),
    ...refuseBadPhone('MobilePhone', section.MobilePhone),
    ...refuseBadPhone('HomePhone', section.HomePhone),
    ...refuseBadPhone('WorkPhone', section.WorkPhone),
    ...(section.WorkExtension === undefined || /^\d*$/.test(section.WorkExtension)
      ? []
      : [{ field: 'WorkExtension', message: 'Send the digits of the extension alone.' }]),
  ],
  changesOf: (section, situation) => changesOfFields(fields, section, situation),
  sectionOf: changes => sectionOfFields(fields, changes),
})
