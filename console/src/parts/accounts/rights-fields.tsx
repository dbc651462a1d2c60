import { Checkbox, Stack } from '@mantine/core'
import type { UseFormReturnType } from '@mantine/form'
import { accountsTexts } from '../../texts/en-AU/accounts.ts'
import { t } from '../../texts/index.ts'
import { AccessScopeFields } from '../access-scope/index.ts'
import type { AccountRole, RightsValues } from './account.ts'

const words = accountsTexts

const roles: readonly AccountRole[] = [
  'EmployerAdministrator',
  'HumanResourcesAdministrator',
  'PayrollAdministrator',
  'Auditor',
]

type Props<Values extends RightsValues> = Readonly<{
  form: Pick<UseFormReturnType<Values>, 'values' | 'getInputProps' | 'setFieldValue'>
  /** They are the first of their dialog. */
  areFirst?: boolean
}>

/** What an account may see and do. */
export const RightsFields = <Values extends RightsValues>({ form, areFirst = false }: Props<Values>) => (
  <>
    <AccessScopeFields form={form as never} areFirst={areFirst} />
    <Checkbox.Group label={words.roles} description={words.rolesHint} {...form.getInputProps('Roles')}>
      <Stack gap="xs" mt="xs">
        {roles.map(role => (
          <Checkbox key={role} value={role} label={t.roles[role]} />
        ))}
      </Stack>
    </Checkbox.Group>
    <Checkbox
      label={words.api}
      description={words.apiHint}
      {...form.getInputProps('IsApiEnabled', { type: 'checkbox' })}
    />
  </>
)
