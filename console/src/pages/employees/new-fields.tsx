import { Select, TextInput } from '@mantine/core'
import type { UseFormReturnType } from '@mantine/form'
import { useQuery } from '@tanstack/react-query'
import { read } from '../../api/client.ts'
import { PaymentGroupPicker } from '../../parts/pickers/index.ts'
import { AddressFields, employmentStatesQuery, postalNames } from '../../parts/reference-data/index.ts'
import { t } from '../../texts/index.ts'
import { Fields, Folded, type InputOf } from '../../ui/form/index.ts'
import { DayInput, ExactNumberInput, NumberSelect } from '../../ui/input/index.ts'
import type { NewEmployee } from './new-employee.ts'

export type Form = UseFormReturnType<NewEmployee>

const { fields } = t
const words = t.employees.new

export const PersonFields = ({ input }: { input: InputOf }) => (
  <Fields title={words.person}>
    <TextInput label={fields.GivenName} withAsterisk maxLength={100} {...input('GivenName')} />
    <TextInput label={fields.FamilyName} withAsterisk maxLength={100} {...input('FamilyName')} />
    <TextInput label={fields.PreferredName} maxLength={100} {...input('PreferredName')} />
    <DayInput label={fields.DateOfBirth} {...input('DateOfBirth')} />
    <Folded label={words.morePerson} names={['Title', 'MiddleNames', 'Gender']} input={input}>
      <TextInput label={fields.Title} maxLength={50} {...input('Title')} />
      <TextInput label={fields.MiddleNames} maxLength={100} {...input('MiddleNames')} />
      <TextInput label={fields.Gender} maxLength={50} {...input('Gender')} />
    </Folded>
  </Fields>
)

const choicesOf = (words: Readonly<Record<string, string>>) =>
  Object.entries(words).map(([value, label]) => ({ value, label }))
const employmentTypes = choicesOf(t.words.EmploymentType)
const emailTypes = choicesOf(t.words.EmailType)

type EngagementProps = Readonly<{ input: InputOf; employerId: number | undefined; form: Form }>

export function EngagementFields({ input, employerId, form }: EngagementProps) {
  const employers = useQuery(read('/Employers')).data ?? []
  const country = employers.find(({ id }) => id === employerId)?.country
  const states = useQuery({ ...employmentStatesQuery(country?.id ?? 0), enabled: country !== undefined })
  const employer = input('EmployerId')
  return (
    <Fields title={words.engagement}>
      <TextInput label={t.employees.code} withAsterisk maxLength={50} {...input('Code')} />
      <NumberSelect
        label={t.employees.employer}
        required
        data={employers.map(({ id, name }) => ({ id, label: name }))}
        {...employer}
        onChange={id => {
          employer.onChange(id)
          form.setFieldValue('PaymentGroupId', undefined)
          // Most live where they work.
          form.setFieldValue('CountryId', employers.find(each => each.id === id)?.country?.id)
        }}
      />
      <DayInput label={fields.StartDate} required {...input('StartDate')} />
      <PaymentGroupPicker label={fields.PaymentGroupId} employerId={employerId} {...input('PaymentGroupId')} />
      <Select label={fields.EmploymentType} data={employmentTypes} clearable {...input('EmploymentType')} />
      <ExactNumberInput
        label={fields.StandardHoursPerWeek}
        hideControls
        decimalScale={2}
        {...input('StandardHoursPerWeek')}
      />
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
        <TextInput label={fields.Award} maxLength={100} {...input('Award')} />
        <TextInput label={fields.Classification} maxLength={100} {...input('Classification')} />
        <DayInput label={fields.ProbationEndDate} {...input('ProbationEndDate')} />
        <DayInput label={fields.ContractEndDate} {...input('ContractEndDate')} />
        <DayInput label={fields.TerminationDate} description={words.lastDayHint} {...input('TerminationDate')} />
      </Folded>
    </Fields>
  )
}

const termsNames = ['Award', 'Classification', 'ProbationEndDate', 'ContractEndDate', 'TerminationDate']

type ContactProps = Readonly<{ input: InputOf; values: Pick<NewEmployee, 'CountryId' | 'PostalCountryId'> }>

export const ContactFields = ({ input, values }: ContactProps) => (
  <>
    <Fields title={words.contact}>
      <TextInput label={fields.Email} withAsterisk type="email" maxLength={254} {...input('Email')} />
      <TextInput label={fields.MobilePhone} inputMode="tel" maxLength={30} {...input('MobilePhone')} />
      <Folded label={words.moreContact} names={contactNames} input={input}>
        <TextInput label={fields.HomePhone} inputMode="tel" maxLength={30} {...input('HomePhone')} />
        <TextInput label={fields.WorkPhone} inputMode="tel" maxLength={30} {...input('WorkPhone')} />
        <TextInput label={fields.WorkExtension} maxLength={20} {...input('WorkExtension')} />
        <Select
          label={fields.EmailType}
          placeholder={t.words.EmailType.HTML}
          data={emailTypes}
          clearable
          {...input('EmailType')}
        />
      </Folded>
    </Fields>
    <Fields title={words.home}>
      <AddressFields input={input} countryId={values.CountryId} />
      <Folded label={words.postal} names={postalNames} input={input}>
        <AddressFields prefix="Postal" input={input} countryId={values.PostalCountryId} />
      </Folded>
    </Fields>
  </>
)

const contactNames = ['HomePhone', 'WorkPhone', 'WorkExtension', 'EmailType']
