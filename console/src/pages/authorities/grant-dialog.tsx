import { Group, Modal, Select } from '@mantine/core'
import { notifications } from '@mantine/notifications'
import { send } from '../../api.ts'
import { filled } from '../../filled.ts'
import { t } from '../../texts/index.ts'
import { CommandForm, useCommand, useOnceKey } from '../../ui/command-form.tsx'
import { CostCentresPicker } from '../../ui/cost-centre-picker.tsx'
import { DayInput } from '../../ui/day-input.tsx'
import { PaymentGroupsPicker } from '../../ui/payment-group-picker.tsx'
import { spokenName } from '../../ui/people.ts'
import { type Authority, type Role, type RoleGrant, roles } from './authority.ts'

const words = t.authorities.grants

type Props = Readonly<{
  isOpen: boolean
  authority: Authority
  etag: string | undefined
  /** The grant to change; without it a new one is given. */
  grant: RoleGrant | undefined
  onClose: () => void
}>

/** Grants a role, or gives a grant other days and limits. */
export const GrantDialog = (props: Props) => (
  <Modal
    opened={props.isOpen}
    onClose={props.onClose}
    size="lg"
    title={
      props.grant ? words.changeTitle(t.roles[props.grant.role]) : words.giveTitle(spokenName(props.authority.name))
    }
  >
    <GrantForm {...props} />
  </Modal>
)

const fields = ['Role', 'From', 'To', 'CostCentreIds', 'PaymentGroupIds']

function GrantForm({ authority, etag, grant, onClose }: Props) {
  const once = useOnceKey()
  const command = useCommand({
    initialValues: {
      Role: (grant?.role ?? null) as Role | null,
      From: grant?.from?.slice(0, 10) ?? '',
      To: grant?.to?.slice(0, 10) ?? '',
      CostCentreIds: [...(grant?.costCentreIds ?? [])],
      PaymentGroupIds: [...(grant?.paymentGroupIds ?? [])],
    },
    submit(values) {
      const body = filled(values) as typeof values & { Role: Role }
      if (!grant) {
        return send('post', '/Authorities/{id}/Roles', { path: { id: authority.id }, body, onceKey: once.key })
      }
      const path = { id: authority.id, grantId: grant.id }
      return send('put', '/Authorities/{id}/Roles/{grantId}', { path, body, ifMatch: etag })
    },
    onDone({ status }, { Role }) {
      once.renew()
      const role = Role ? t.roles[Role] : ''
      const done = grant ? words.changed(role) : words.given(role)
      notifications.show({ message: status === 202 ? t.administrativeChanges.asked : done })
      onClose()
    },
  })
  const input = command.form.getInputProps
  return (
    <CommandForm command={command} submitLabel={grant ? t.save : words.submit} onCancel={onClose} fields={fields}>
      <Select
        label={words.role}
        description={words.payHint}
        data={roles}
        searchable
        withAsterisk
        readOnly={grant !== undefined}
        data-autofocus={grant === undefined || undefined}
        {...input('Role')}
      />
      <Group grow align="flex-start">
        <DayInput label={words.fromField} description={words.fromHint} {...input('From')} />
        <DayInput label={words.toField} description={words.toHint} {...input('To')} />
      </Group>
      <CostCentresPicker label={t.authorities.costCentres} description={words.limitsHint} {...input('CostCentreIds')} />
      <PaymentGroupsPicker
        label={t.authorities.paymentGroups}
        description={words.limitsHint}
        {...input('PaymentGroupIds')}
      />
    </CommandForm>
  )
}
