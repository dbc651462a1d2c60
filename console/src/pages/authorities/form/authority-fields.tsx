import { MultiSelect, Select, Stack, TextInput } from '@mantine/core'
import { AddressFields, CostCentresPicker, EmployeePicker, PaymentGroupsPicker } from '../../../parts/pickers/index.ts'

import { activeStatuses } from '../../../parts/reference-data/index.ts'
import { authoritiesTexts } from '../../../texts/en-AU/authorities.ts'
import { t } from '../../../texts/index.ts'
import { Fields, type InputOf, Whole } from '../../../ui/form/index.ts'
import { DayInput } from '../../../ui/input/index.ts'
import { roles } from '../authority.ts'
import type { AuthorityValues } from './authority-form.ts'

const { fields } = t
const words = authoritiesTexts.form
const emailTypes = Object.entries(t.words.EmailType).map(([value, label]) => ({ value, label }))

type Props = Readonly<{
  input: InputOf
  values: AuthorityValues
  withRoles: boolean
  employeeName: string | undefined
}>

export function AuthorityFields({ input, values, withRoles, employeeName }: Props) {
  const isLinked = values.EmployeeId !== undefined
  return (
    <Stack gap="lg">
      <Fields title={words.identity}>
        <Whole>
          <EmployeePicker
            label={authoritiesTexts.employee}
            description={words.employeeHint}
            chosenLabel={employeeName}
            {...input('EmployeeId')}
          />
        </Whole>
        <TextInput label={authoritiesTexts.code} withAsterisk maxLength={50} {...input('Code')} />
        <Select label={authoritiesTexts.status} data={activeStatuses} allowDeselect={false} {...input('Status')} />
        <TextInput label={fields.Email} withAsterisk type="email" maxLength={254} {...input('Email')} />
        <Select label={fields.EmailType} data={emailTypes} allowDeselect={false} {...input('EmailType')} />
      </Fields>
      {!isLinked && (
        <>
          <Fields title={words.person}>
            <TextInput label={fields.Title} maxLength={50} {...input('Title')} />
            <TextInput label={fields.GivenName} withAsterisk maxLength={100} {...input('GivenName')} />
            <TextInput label={fields.FamilyName} withAsterisk maxLength={100} {...input('FamilyName')} />
            <DayInput label={fields.DateOfBirth} {...input('DateOfBirth')} />
            <TextInput label={fields.MobilePhone} inputMode="tel" maxLength={30} {...input('MobilePhone')} />
            <TextInput label={fields.WorkPhone} inputMode="tel" maxLength={30} {...input('WorkPhone')} />
            <TextInput label={fields.WorkExtension} maxLength={20} {...input('WorkExtension')} />
          </Fields>
          <Fields title={words.home}>
            <AddressFields input={input} countryId={values.CountryId} />
          </Fields>
        </>
      )}
      <Fields title={words.responsible}>
        <Whole>
          <CostCentresPicker label={authoritiesTexts.costCentres} withExpired {...input('CostCentreIds')} />
        </Whole>
        <Whole>
          <PaymentGroupsPicker label={authoritiesTexts.paymentGroups} {...input('PaymentGroupIds')} />
        </Whole>
      </Fields>
      {withRoles && (
        <Fields title={words.rolesTitle}>
          <Whole>
            <MultiSelect
              label={words.roles}
              description={words.rolesHint}
              data={roles}
              searchable
              clearable
              clearButtonProps={{ 'aria-label': t.clear }}
              {...input('Roles')}
            />
          </Whole>
        </Fields>
      )}
    </Stack>
  )
}
