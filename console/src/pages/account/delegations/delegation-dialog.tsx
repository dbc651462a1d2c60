import { Group, MultiSelect, Textarea } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { send } from '../../../api/client.ts'
import { AuthorityPicker } from '../../../parts/pickers/index.ts'
import { accountTexts } from '../../../texts/en-AU/account.ts'
import { t } from '../../../texts/index.ts'
import { Modal } from '../../../ui/dialog/index.ts'
import { CommandForm, useCommand, useIdempotencyKey } from '../../../ui/form/index.ts'
import { DayInput } from '../../../ui/input/index.ts'
import { accountQuery, type Role } from '../account.ts'
import { roleName } from '../roles.tsx'

const words = accountTexts.delegations

type Props = Readonly<{ isOpen: boolean; onClose: () => void; today: string }>

export const DelegationDialog = (props: Props) => (
  <Modal opened={props.isOpen} onClose={props.onClose} title={words.addTitle}>
    <DelegationForm {...props} />
  </Modal>
)

type Values = { DelegateAuthorityId: number | undefined; Roles: Role[]; From: string; To: string; Reason: string }

function DelegationForm({ onClose, today }: Props) {
  const held = useQuery(accountQuery).data?.roles ?? []
  const withKey = useIdempotencyKey()
  const command = useCommand({
    initialValues: { DelegateAuthorityId: undefined, Roles: [], From: today, To: '', Reason: '' } as Values,
    submit: ({ DelegateAuthorityId, Reason, ...values }) =>
      withKey(
        {
          ...values,
          DelegateAuthorityId: DelegateAuthorityId as number,
          ...(Reason.trim() !== '' && { Reason }),
        },
        (body, idempotencyKey) => send('post', '/Delegations', { body, idempotencyKey }),
      ),
    onDone: onClose,
  })
  const { getInputProps, values, setFieldValue, errors } = command.form
  const roles = [...new Set(held.filter(({ source }) => source === 'Authority').map(({ role }) => role))]
  return (
    <CommandForm command={command} submitLabel={words.add} onCancel={onClose}>
      <AuthorityPicker
        data-autofocus
        label={words.to}
        description={words.toHint}
        required
        value={values.DelegateAuthorityId}
        onChange={id => setFieldValue('DelegateAuthorityId', id)}
        error={errors.DelegateAuthorityId}
      />
      <Group grow align="flex-start">
        <DayInput label={words.first} required {...getInputProps('From')} />
        <DayInput label={words.last} required {...getInputProps('To')} />
      </Group>
      <MultiSelect
        label={words.roles}
        description={words.rolesHint}
        placeholder={values.Roles.length === 0 ? words.allRoles : ''}
        data={roles.map(role => ({ value: role, label: roleName(role) }))}
        clearButtonProps={{ 'aria-label': t.clear }}
        {...getInputProps('Roles')}
      />
      <Textarea label={words.reason} autosize minRows={2} maxLength={500} {...getInputProps('Reason')} />
    </CommandForm>
  )
}
