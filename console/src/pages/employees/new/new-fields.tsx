import { TextInput } from '@mantine/core'
import type { UseFormReturnType } from '@mantine/form'
import { useQuery } from '@tanstack/react-query'
import { read } from '../../../api/client.ts'
import { fieldsOf } from '../../../parts/employee-fields/index.ts'
import { AddressFields, PaymentGroupPicker, postalNames } from '../../../parts/pickers/index.ts'
import { employmentStatesQuery } from '../../../parts/reference-data/index.ts'
import { employeesTexts } from '../../../texts/en-AU/employees.ts'
import { t } from '../../../texts/index.ts'
import { Fields, Folded, type InputOf } from '../../../ui/form/index.ts'
import { DayInput, NumberSelect } from '../../../ui/input/index.ts'
import { FieldInputs, FoldedInputs } from './field-inputs.tsx'
import type { NewEmployee } from './new-employee.ts'

export type Form = UseFormReturnType<NewEmployee>

const { fields } = t
const words = employeesTexts.new

const person = fieldsOf('PersonalDetails', ['GivenName', 'FamilyName', 'PreferredName', 'DateOfBirth'])

export const PersonFields = ({ input }: { input: InputOf }) => (
  <Fields title={words.person}>
    <FieldInputs fields={person.slice(0, 4)} input={input} />
    <FoldedInputs label={words.morePerson} fields={person.slice(4)} input={input} />
  </Fields>
)

const terms = fieldsOf('EmploymentTerms', ['EmploymentType', 'StandardHoursPerWeek'])

type EngagementProps = Readonly<{ input: InputOf; employerId: number | undefined; form: Form }>

export function EngagementFields({ input, employerId, form }: EngagementProps) {
  const employers = useQuery(read('/Employers')).data ?? []
  const country = employers.find(({ id }) => id === employerId)?.country
  const states = useQuery({ ...employmentStatesQuery(country?.id ?? 0), enabled: country !== undefined })
  const employer = input('EmployerId')
  return (
    <Fields title={words.engagement}>
      <TextInput label={employeesTexts.code} withAsterisk maxLength={50} {...input('Code')} />
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
      <DayInput label={fields.StartDate} required {...input('StartDate')} />
      <PaymentGroupPicker label={fields.PaymentGroupId} employerId={employerId} {...input('PaymentGroupId')} />
      <FieldInputs fields={terms.slice(0, 2)} input={input} />
      <NumberSelect
        label={fields.EmploymentStateId}
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
    </Fields>
  )
}

const termsNames = [...terms.slice(2).map(({ name }) => name), 'TerminationDate']

const contact = fieldsOf('ContactDetails', [
  ...['Email', 'MobilePhone', 'HomePhone', 'WorkPhone', 'WorkExtension', 'EmailType'],
])

type ContactProps = Readonly<{ input: InputOf; values: Pick<NewEmployee, 'CountryId' | 'PostalCountryId'> }>

export const ContactFields = ({ input, values }: ContactProps) => (
  <>
    <Fields title={words.contact}>
      <FieldInputs fields={contact.slice(0, 2)} input={input} />
      <FoldedInputs label={words.moreContact} fields={contact.slice(2)} input={input} />
    </Fields>
    <Fields title={words.home}>
      <AddressFields input={input} countryId={values.CountryId} />
      <Folded label={words.postal} names={postalNames} input={input}>
        <AddressFields prefix="Postal" input={input} countryId={values.PostalCountryId} />
      </Folded>
    </Fields>
  </>
)
