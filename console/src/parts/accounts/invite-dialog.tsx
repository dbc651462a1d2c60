import { Radio, Stack, TextInput } from '@mantine/core'
import { send } from '../../api/client.ts'
import { accountsTexts } from '../../texts/en-AU/accounts.ts'
import { t } from '../../texts/index.ts'
import { Modal } from '../../ui/dialog/index.ts'
import { CommandForm, useCommand, useIdempotencyKey } from '../../ui/form/index.ts'
import { notify } from '../../ui/message/index.ts'
import { wholeAccessScope } from '../access-scope/index.ts'
import { AuthorityPicker, EmployeePicker } from '../pickers/index.ts'
import { type RightsValues, rightsBody } from './account.ts'
import { RightsFields } from './rights-fields.tsx'

const words = accountsTexts

type Props = Readonly<{
  /** The employee whom the dialog proposes. */
  employeeId?: number | undefined
  authorityId?: number | undefined
  onClose: () => void
}>

/** Asks for an account. Its owner is invited when a second administrator has confirmed it. */
export const InviteDialog = (props: Props) => (
  <Modal opened onClose={props.onClose} size="lg" title={words.invite}>
    <InviteForm {...props} />
  </Modal>
)

type Values = RightsValues & {
  whose: 'employee' | 'authority' | 'other'
  EmployeeId: number | undefined
  AuthorityId: number | undefined
  Name: string
  Email: string
}

/** The server refuses the number 0 beside the field. */
const ownerOf = ({ whose, EmployeeId, AuthorityId, Name, Email }: Values) => ({
  ...(whose === 'employee' && { EmployeeId: EmployeeId ?? 0 }),
  ...(whose === 'authority' && { AuthorityId: AuthorityId ?? 0 }),
  ...(whose === 'other' && Name.trim() !== '' && { Name: Name.trim() }),
  ...(Email.trim() !== '' && { Email: Email.trim() }),
})

function InviteForm({ employeeId, authorityId, onClose }: Props) {
  const withKey = useIdempotencyKey()
  const initialValues: Values = {
    whose: authorityId === undefined ? 'employee' : 'authority',
    ...{ EmployeeId: employeeId, AuthorityId: authorityId, Name: '', Email: '' },
    ...{ ...wholeAccessScope, accessScope: 'less' as const, Roles: [], IsApiEnabled: false },
  }
  const command = useCommand({
    initialValues,
    submit: ({ ...values }: Values) => {
      const { whose: _, EmployeeId: __, AuthorityId: ___, Name: ____, Email: _____, ...rights } = values
      return withKey({ ...ownerOf(values), ...rightsBody(rights) }, (body, idempotencyKey) =>
        send('post', '/Accounts', { body, idempotencyKey }),
      )
    },
    onDone() {
      notify(t.administrativeChanges.asked)
      onClose()
    },
  })
  const { values, getInputProps: input } = command.form
  return (
    <CommandForm command={command} submitLabel={words.ask} onCancel={onClose}>
      <Radio.Group label={words.whose} {...input('whose')}>
        <Stack gap="xs" mt="xs">
          {(['employee', 'authority', 'other'] as const).map(each => (
            <Radio key={each} value={each} label={words.whoseIs[each]} />
          ))}
        </Stack>
      </Radio.Group>
      {values.whose === 'employee' && <EmployeePicker label={words.employee} {...input('EmployeeId')} />}
      {values.whose === 'authority' && <AuthorityPicker label={words.authority} {...input('AuthorityId')} />}
      {values.whose === 'other' && <TextInput label={words.name} maxLength={100} {...input('Name')} />}
      <TextInput
        label={words.email}
        description={values.whose === 'other' ? undefined : words.emailHint}
        type="email"
        maxLength={254}
        {...input('Email')}
      />
      <RightsFields form={command.form as never} />
    </CommandForm>
  )
}
