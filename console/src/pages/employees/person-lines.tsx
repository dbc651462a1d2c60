import { Anchor } from '@mantine/core'
import { t } from '../../texts/index.ts'
import { type Line, line } from './block.tsx'
import type { Address } from './employee.ts'
import styles from './employees.module.css'
import { day, entry, list, word } from './entries.tsx'

const { fields } = t

export const identity: readonly Line[] = [
  line(t.employees.code, ({ code }) => code),
  line(fields.Title, ({ title }) => title),
  line(fields.GivenName, ({ givenName }) => givenName),
  line(fields.MiddleNames, ({ middleNames }) => middleNames),
  line(fields.FamilyName, ({ familyName }) => familyName),
  line(fields.PreferredName, ({ preferredName }) => preferredName),
  line(fields.DateOfBirth, ({ dateOfBirth }) => dateOfBirth, day),
  line(fields.Gender, ({ gender }) => gender),
]

const phone = (number: string) => <Anchor href={`tel:${number.replaceAll(/[^\d+]/g, '')}`}>{number}</Anchor>

export const contact: readonly Line[] = [
  line(
    fields.Email,
    ({ email }) => email,
    email => <Anchor href={`mailto:${email}`}>{email}</Anchor>,
  ),
  line(fields.EmailType, ({ emailType }) => emailType, word('EmailType')),
  line(fields.MobilePhone, ({ mobilePhone }) => mobilePhone, phone),
  line(fields.HomePhone, ({ homePhone }) => homePhone, phone),
  line(fields.WorkPhone, ({ workPhone }) => workPhone, phone),
  line(fields.WorkExtension, ({ workExtension }) => workExtension),
]

const addressLines = (address: Address) => (
  <address className={styles.address}>
    <div>{address.address1}</div>
    {address.address2 && <div>{address.address2}</div>}
    <div>{[address.suburb, address.state.name, address.postcode].filter(Boolean).join(' ')}</div>
    <div>{address.country.name}</div>
  </address>
)

export const addresses: readonly Line[] = [
  line(t.employees.address, ({ address }) => address, addressLines),
  line(t.employees.postalAddress, ({ postalAddress }) => postalAddress, addressLines),
]

export const emergency: readonly Line[] = [
  line(
    t.employees.inThisOrder,
    ({ emergencyContacts }) => emergencyContacts,
    contacts =>
      list(
        contacts.map(({ name, relationship, phone: number }) =>
          entry(name + number, relationship ? `${name} (${relationship})` : name, phone(number)),
        ),
      ),
  ),
]
