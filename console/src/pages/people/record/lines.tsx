import type { ReactNode } from 'react'
import { formatNumber, formatPercent } from '../../../format/formats.ts'
import { spokenName } from '../../../format/people.ts'
import { ChangeValue, rateOf, wordOf } from '../../../parts/change-requests/index.ts'
import {
  type Employee,
  type FieldsChange,
  fieldsOf,
  isShown,
  type ShownField,
  valueIn,
} from '../../../parts/employee-fields/index.ts'
import { CostCentreLink, EmailLink, PhoneLink, ResourceLink } from '../../../parts/links/index.ts'
import { employeesTexts } from '../../../texts/en-AU/employees.ts'
import { t } from '../../../texts/index.ts'
import { List } from '../../../ui/page/index.ts'
import { Day, daysOf } from '../../../ui/timeline/index.ts'
import { asInCommands } from '../history/entries.ts'
import styles from '../people.module.css'
import { type BlockKind, inHeader, type Line, line } from './block.tsx'

const { fields } = t
const words = employeesTexts

const day = (date: string) => <Day on={date} />
/** On a line of its own. */
const wide = (text: string) => <span data-wide>{text}</span>
const yesNo = (value: boolean) => (value ? t.yes : t.no)
const word = (field: string) => (value: string) => wordOf(field, value)
const phone = (number: string) => <PhoneLink number={number} />
const inWords = (field: string) => (value: unknown) => <ChangeValue field={field} value={asInCommands(value)} />

/** An entry of a list: its name, and further facts below it. */
const entry = (key: string | number, name: ReactNode, ...more: readonly unknown[]) => (
  <li key={key}>
    <div>{name}</div>
    <div className="soft">{more.filter(Boolean).join(', ')}</div>
  </li>
)
const list =
  <Item,>(show: (item: Item) => ReactNode) =>
  (items: readonly Item[]) => <List>{items.map(show)}</List>

/** The lines of the fields that a kind of change request changes. */
const linesOf = (change: FieldsChange): readonly Line[] =>
  fieldsOf(change)
    .filter(isShown)
    .map(field => ({
      ...line(fields[field.name], employee => valueIn(employee, field) as never, shownAs(field)),
      ...(saidAbove.includes(field.name) && inHeader),
    }))

const saidAbove = ['GivenName', 'FamilyName', 'EmploymentType', 'StandardHoursPerWeek']

const shownAs = ({ is, name }: ShownField): ((value: never) => ReactNode) => {
  switch (is) {
    case 'day':
      return day
    case 'phone':
      return phone
    case 'email':
      return email => <EmailLink address={email} />
    case 'hours':
      return hours => t.hours(formatNumber(hours))
    case 'word':
      return word(name)
    case 'text':
      return String
  }
}

type Address = NonNullable<Employee['address']>

const addressLines = ({ address1, address2, suburb, state, postcode, country }: Address) => (
  <address className={styles.address}>
    <div>{address1}</div>
    {address2 && <div>{address2}</div>}
    <div>{[suburb, state.name, postcode].filter(Boolean).join(' ')}</div>
    <div>{country.name}</div>
  </address>
)

type PositionShare = NonNullable<Employee['positions']>[number]

const positionEntry = ({ id, name, manager, assignmentType, fullTimeEquivalent: share, from, to }: PositionShare) =>
  entry(
    `${id} ${from}`,
    <>
      <ResourceLink type="Position" id={id}>
        {name}
      </ResourceLink>
      {manager && (
        <>
          {words.managedBy}
          <ResourceLink type="Authority" id={manager.id}>
            {spokenName(manager.name)}
          </ResourceLink>
        </>
      )}
    </>,
    wordOf('AssignmentType', assignmentType),
    share !== undefined && words.ofFullTime(formatPercent(share)),
    daysOf({ from, to }),
  )

type Blocks = Readonly<Partial<Record<BlockKind, readonly Line[]>>>

const contact = linesOf('ContactDetails')
/** Rarely looked for: after the addresses and numbers. */
const emailFormat = contact.filter(({ label }) => label === fields.EmailType)

/** The blocks of the record by the kind of change request that changes them: two of about the same size to a row. */
export const blocks: Blocks = {
  EmploymentTerms: [
    line(words.employer, ({ employer }) => employer.name, wide),
    { ...line(fields.PaymentGroupId, ({ paymentGroup }) => paymentGroup?.name), ...inHeader },
    { ...line(fields.StartDate, ({ startDate }) => startDate, day), ...inHeader },
    { ...line(fields.TerminationDate, ({ terminationDate }) => terminationDate, day), ...inHeader },
    ...linesOf('EmploymentTerms'),
    {
      ...line(
        words.rate,
        ({ payRates }) => payRates,
        list(({ payType, from, amount, per }) =>
          entry(`${payType} ${from}`, rateOf(amount, per), wordOf('PayType', payType), daysOf({ from })),
        ),
      ),
      isShown: ({ payRates = [] }, isToday) => !isToday || payRates.length === 0,
    },
    {
      ...line(
        words.paid,
        ({ payRates: [rate] = [] }) => rate,
        ({ payType, from }) => wide([wordOf('PayType', payType), daysOf({ from })].join(', ')),
      ),
      isShown: (_, isToday) => isToday,
    },
  ],
  PositionAssignment: [
    line(words.positions, ({ positions }) => positions, list(positionEntry)),
    line(
      words.costCentres,
      ({ costCentres }) => costCentres,
      list(({ costCentre, percentage }) =>
        entry(
          costCentre.id,
          <CostCentreLink {...costCentre} />,
          costCentre.code,
          percentage !== 100 && t.percent(formatNumber(percentage)),
        ),
      ),
    ),
    line(words.employmentState, ({ employmentState }) => employmentState?.name),
  ],
  ContactDetails: [...contact.filter(each => !emailFormat.includes(each)), ...emailFormat],
  PersonalDetails: [{ ...line(words.code, ({ code }) => code), ...inHeader }, ...linesOf('PersonalDetails')],
  EmergencyContacts: [
    line(
      words.inThisOrder,
      ({ emergencyContacts }) => emergencyContacts,
      list(({ name, relationship, phone: number }) => (
        <li key={name + number}>
          <div>{relationship ? `${name} (${relationship})` : name}</div>
          <div className="soft">{phone(number)}</div>
        </li>
      )),
    ),
  ],
  Address: [
    line(words.address, ({ address }) => address, addressLines),
    line(words.postalAddress, ({ postalAddress }) => postalAddress, addressLines),
  ],
  BankAccounts: [line(words.accounts, ({ bankAccounts }) => bankAccounts, inWords('BankAccounts'))],
  TaxDeclaration: [
    line(words.taxFileNumber, ({ maskedTaxFileNumber }) => maskedTaxFileNumber),
    line(fields.TaxFileNumberStatus, ({ taxFileNumberStatus }) => taxFileNumberStatus, word('TaxFileNumberStatus')),
    line(fields.ResidencyStatus, ({ residencyStatus }) => residencyStatus, word('ResidencyStatus')),
    line(fields.ClaimsTaxFreeThreshold, ({ claimsTaxFreeThreshold }) => claimsTaxFreeThreshold, yesNo),
    line(fields.HasStudyLoan, ({ hasStudyLoan }) => hasStudyLoan, yesNo),
  ],
  Superannuation: [line(words.funds, ({ superannuation }) => superannuation, inWords('Superannuation'))],
}
