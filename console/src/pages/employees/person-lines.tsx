import { t } from '../../texts/index.ts'
import { type Line, line } from './block.tsx'
import type { Address } from './employee.ts'
import styles from './employees.module.css'
import { entry, list, phone } from './entries.tsx'
import { linesOf } from './field-lines.tsx'

export const identity: readonly Line[] = [line(t.employees.code, ({ code }) => code), ...linesOf('PersonalDetails')]

export const contact = linesOf('ContactDetails')

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
