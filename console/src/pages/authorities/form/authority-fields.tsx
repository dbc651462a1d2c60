import { Button, TextInput } from '@mantine/core'
import { spokenName } from '../../../format/people.ts'
import { type Authority, roles } from '../../../parts/authorities/index.ts'
import { linkTo } from '../../../parts/links/index.ts'
import { AddressFields, CostCentresPicker, EmployeePicker, PaymentGroupsPicker } from '../../../parts/pickers/index.ts'
import { activeStatuses } from '../../../parts/reference-data/index.ts'
import { authoritiesTexts } from '../../../texts/en-AU/authorities.ts'
import { roleAllows } from '../../../texts/en-AU/roles.ts'
import { t } from '../../../texts/index.ts'
import { Fields, Folded, FoldedFields, hasMessage, type InputOf, Whole } from '../../../ui/form/index.ts'
import { DayInput, MultiSelect, Select } from '../../../ui/input/index.ts'
import { TextLink } from '../../../ui/page/index.ts'
import styles from '../authorities.module.css'
import type { AuthorityValues } from './authority-form.ts'

const { fields } = t
const words = authoritiesTexts.form
const emailTypes = Object.entries(t.words.EmailType).map(([value, label]) => ({ value, label }))

type PersonProps = Readonly<{
  input: InputOf
  values: AuthorityValues
  isEmployee: boolean
  onChoose: (isEmployee: boolean) => void
  employeeName: string | undefined
  /** The user has asked to answer the question again. */
  takesFocus?: boolean
}>

/** Who it is: an employee, or a person of whom nothing is known yet. */
export const WhoFields = ({ input, values, isEmployee, onChoose, employeeName, takesFocus = false }: PersonProps) => (
  <Fields title={words.isEmployee}>
    <Whole>
      <div className={styles.cards}>
        {([true, false] as const).map(each => (
          <label key={String(each)} className={styles.card}>
            <input
              ref={takesFocus && isEmployee === each ? focus : undefined}
              type="radio"
              name="whose"
              checked={isEmployee === each}
              onChange={() => onChoose(each)}
            />
            <span>
              <strong>{each ? words.employee : words.outside}</strong>
              <span className="soft">{each ? words.employeeHint : words.outsideHint}</span>
            </span>
          </label>
        ))}
      </div>
    </Whole>
    {isEmployee ? (
      <Whole>
        <EmployeePicker
          label={authoritiesTexts.employee}
          required
          chosenLabel={employeeName}
          {...input('EmployeeId')}
        />
      </Whole>
    ) : (
      <PersonFields input={input} countryId={values.CountryId} />
    )}
  </Fields>
)

type WhoseProps = Readonly<{ employee: Authority['employee']; onChange: () => void }>

/** Whether an existing authority is an employee: said, and asked again only on demand. */
export const Whose = ({ employee, onChange }: WhoseProps) => (
  // biome-ignore lint/a11y/useSemanticElements: a fieldset is a section of the form
  <div role="group" aria-label={authoritiesTexts.employee} className={styles.whose}>
    {employee ? (
      <>
        {words.linked}
        <TextLink {...linkTo.Employee(employee.id)}>{`${spokenName(employee.name)} (${employee.code})`}</TextLink>
      </>
    ) : (
      words.outside
    )}
    <Button variant="subtle" size="compact-sm" px={4} aria-label={words.changeWhose} onClick={onChange}>
      {words.change}
    </Button>
  </div>
)

const focus = (input: HTMLElement | null): void => input?.focus()

/** What is known of a person who is no employee. */
export const OutsideFields = ({ input, values }: Pick<PersonProps, 'input' | 'values'>) => (
  <Fields title={words.person}>
    <PersonFields input={input} countryId={values.CountryId} />
  </Fields>
)

const rare = ['Title', 'DateOfBirth', 'WorkPhone', 'WorkExtension', 'CountryId', 'Address1', 'Address2']
const ofAddress = ['Suburb', 'Postcode', 'StateId']

const PersonFields = ({ input, countryId }: Readonly<{ input: InputOf; countryId: number | undefined }>) => (
  <>
    <TextInput label={fields.GivenName} withAsterisk maxLength={100} {...input('GivenName')} />
    <TextInput label={fields.FamilyName} withAsterisk maxLength={100} {...input('FamilyName')} />
    <TextInput label={fields.MobilePhone} inputMode="tel" maxLength={30} {...input('MobilePhone')} />
    <Folded label={words.morePerson} names={[...rare, ...ofAddress]} input={input}>
      <TextInput label={fields.Title} maxLength={50} {...input('Title')} />
      <DayInput label={fields.DateOfBirth} {...input('DateOfBirth')} />
      <TextInput label={fields.WorkPhone} inputMode="tel" maxLength={30} {...input('WorkPhone')} />
      <TextInput label={fields.WorkExtension} maxLength={20} {...input('WorkExtension')} />
      <AddressFields input={input} countryId={countryId} />
    </Folded>
  </>
)

type NewProps = Readonly<{
  input: InputOf
  isEmployee: boolean
  /** The last code in use. */
  last: string | undefined
}>

/** By what a new authority is known; what it needs not say is folded. */
export const NewAuthorityFields = ({ input, isEmployee, last }: NewProps) => (
  <Fields title={words.known}>
    <TextInput
      label={authoritiesTexts.code}
      description={last === undefined ? words.codeHint : words.codeAfter(last)}
      // Below the input, which stays on one line with the one beside it.
      inputWrapperOrder={['label', 'input', 'description', 'error']}
      {...codeProps}
      {...input('Code')}
    />
    <TextInput {...emailProps} {...(isEmployee && { placeholder: words.emailFilled })} {...input('Email')} />
    <Folded label={words.more} names={['CostCentreIds', 'PaymentGroupIds']} input={input}>
      <Select label={authoritiesTexts.status} data={activeStatuses} {...input('Status')} />
      <EmailFormat input={input} />
      <Responsibilities input={input} />
    </Folded>
  </Fields>
)

/** What changes of an authority; its record grants and ends the roles. */
export const AuthorityFields = ({ input }: { input: InputOf }) => (
  <>
    <Fields title={words.standing}>
      <TextInput {...emailProps} {...input('Email')} />
      <Select label={authoritiesTexts.status} data={activeStatuses} {...input('Status')} />
      <FoldedFields label={words.rare} isNeeded={hasMessage(input, ['Code', 'EmailType'])}>
        <TextInput label={authoritiesTexts.code} {...codeProps} {...input('Code')} />
        <EmailFormat input={input} />
      </FoldedFields>
    </Fields>
    <Fields title={authoritiesTexts.responsibleFor}>
      <Responsibilities input={input} labels={[authoritiesTexts.costCentres, authoritiesTexts.paymentGroups]} />
    </Fields>
  </>
)

const codeProps = { withAsterisk: true, maxLength: 50 }
const emailProps = { label: fields.Email, withAsterisk: true, type: 'email', maxLength: 254 }

/** What a new authority may do. The record grants and ends the roles of an existing one. */
export const RolesField = ({ input }: { input: InputOf }) => (
  <Fields title={words.chosenRoles}>
    <Whole>
      <MultiSelect
        label={words.roles}
        description={words.rolesHint}
        data={roles.map(role => ({ ...role, note: roleAllows[role.value] }))}
        placeholder={words.chooseRoles}
        searchable
        clearable
        {...input('Roles')}
      />
    </Whole>
  </Fields>
)

const EmailFormat = ({ input }: { input: InputOf }) => (
  <Select label={fields.EmailType} data={emailTypes} {...input('EmailType')} />
)

type ResponsibilitiesProps = Readonly<{
  input: InputOf
  labels?: readonly [costCentres: string, paymentGroups: string]
}>

const Responsibilities = ({
  input,
  labels: [costCentres, paymentGroups] = [words.costCentres, words.paymentGroups],
}: ResponsibilitiesProps) => (
  <>
    <Whole>
      <CostCentresPicker label={costCentres} withExpired {...input('CostCentreIds')} />
    </Whole>
    <Whole>
      <PaymentGroupsPicker label={paymentGroups} {...input('PaymentGroupIds')} />
    </Whole>
  </>
)
