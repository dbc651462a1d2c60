import { TextInput } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import type { AnswerOf } from '../../../api/client.ts'
import { fieldsOf } from '../../../parts/employee-fields/index.ts'
import { AddressFields, homeNames, PaymentGroupPicker, postalNames } from '../../../parts/pickers/index.ts'
import { employmentStatesQuery } from '../../../parts/reference-data/index.ts'
import { employeesTexts } from '../../../texts/en-AU/employees.ts'
import { t } from '../../../texts/index.ts'
import { Fields, Folded, FoldedFields, hasMessage, type InputOf } from '../../../ui/form/index.ts'
import { DayInput, NumberSelect } from '../../../ui/input/index.ts'
import { CodeInput } from './code-input.tsx'
import { FieldInputs } from './field-inputs.tsx'
import type { Form } from './new-employee.ts'
import { Shares } from './share-fields.tsx'

const { fields } = t
const words = employeesTexts.new

const person = fieldsOf('PersonalDetails', ['GivenName', 'FamilyName', 'PreferredName', 'DateOfBirth'])
const contact = fieldsOf('ContactDetails', [
  ...['Email', 'MobilePhone', 'HomePhone', 'WorkPhone', 'WorkExtension', 'EmailType'],
])
const more = [...person.slice(2), ...contact.slice(1)]
const terms = fieldsOf('EmploymentTerms', ['EmploymentType', 'StandardHoursPerWeek'])

const namesOf = (fields: readonly Readonly<{ name: string }>[]) => fields.map(({ name }) => name)

type Employer = AnswerOf<'/Employers', 'get'>[number]
type Props = Readonly<{ input: InputOf; employers: readonly Employer[]; form: Form; last: string | undefined }>

/** What every record needs. */
export function PersonFields({ input, employers, form, last }: Props) {
  const employer = input('EmployerId')
  return (
    <Fields title={words.person}>
      <FieldInputs fields={person.slice(0, 2)} input={input} />
      <FieldInputs fields={contact.slice(0, 1)} input={input} />
      <CodeInput input={input} last={last} />
      <DayInput label={fields.StartDate} required {...input('StartDate')} />
      <NumberSelect
        label={employeesTexts.employer}
        required
        data={employers.map(({ id, name }) => ({ id, label: name }))}
        {...employer}
        onChange={id => {
          employer.onChange(id)
          form.setFieldValue('PaymentGroupId', undefined)
          // Most employees live in the country of their employer.
          form.setFieldValue('CountryId', employers.find(each => each.id === id)?.country?.id)
        }}
      />
    </Fields>
  )
}

/** What can be added now or later, each group folded. */
export const OptionalFields = ({ input, employers, form }: Omit<Props, 'last'>) => (
  <Fields title={words.optional}>
    <FoldedFields label={words.morePerson} hint={words.morePersonHint} isNeeded={hasMessage(input, namesOf(more))}>
      <FieldInputs fields={more} input={input} />
    </FoldedFields>
    <EngagementFields input={input} employers={employers} form={form} />
    <FoldedFields label={words.charged} hint={words.chargedHint} isNeeded={hasMessage(input, namesOfShares(form))}>
      <Shares input={input} form={form} />
    </FoldedFields>
    <HomeFields input={input} form={form} />
  </Fields>
)

const namesOfShares = ({ values: { CostCentres } }: Form) => [
  'CostCentres',
  ...CostCentres.flatMap((_, place) => [`CostCentres.${place}.CostCentreId`, `CostCentres.${place}.Percentage`]),
]

function EngagementFields({ input, employers, form }: Omit<Props, 'last'>) {
  const employerId = form.values.EmployerId
  const country = employers.find(({ id }) => id === employerId)?.country
  const states = useQuery({ ...employmentStatesQuery(country?.id ?? 0), enabled: country !== undefined })
  return (
    <FoldedFields label={words.engagement} hint={words.engagementHint} isNeeded={hasMessage(input, engagementNames)}>
      <PaymentGroupPicker label={fields.PaymentGroupId} employerId={employerId} {...input('PaymentGroupId')} />
      <FieldInputs fields={terms.slice(0, 2)} input={input} />
      <NumberSelect
        label={fields.EmploymentStateId}
        description={words.stateHint}
        placeholder={t.choose}
        data={(states.data ?? []).map(({ id, name }) => ({ id, label: name }))}
        disabled={(states.data ?? []).length === 0}
        {...input('EmploymentStateId')}
      />
      <TextInput
        label={fields.TaxFileNumber}
        description={words.taxHint}
        inputMode="numeric"
        autoComplete="off"
        maxLength={20}
        {...input('TaxFileNumber')}
      />
      <Folded label={words.moreEngagement} names={termsNames} input={input}>
        <FieldInputs fields={terms.slice(2)} input={input} />
        <DayInput label={fields.TerminationDate} description={words.lastDayHint} {...input('TerminationDate')} />
      </Folded>
    </FoldedFields>
  )
}

const engagementNames = [
  ...['PaymentGroupId', 'EmploymentStateId', 'TaxFileNumber', 'TerminationDate'],
  ...namesOf(terms),
]
const termsNames = [...namesOf(terms.slice(2)), 'TerminationDate']

const HomeFields = ({ input, form }: Pick<Props, 'input' | 'form'>) => (
  <FoldedFields label={words.home} hint={words.homeHint} isNeeded={hasMessage(input, [...homeNames, ...postalNames])}>
    <AddressFields input={input} countryId={form.values.CountryId} />
    <Folded label={words.postal} names={postalNames} input={input}>
      <AddressFields prefix="Postal" input={input} countryId={form.values.PostalCountryId} />
    </Folded>
  </FoldedFields>
)
