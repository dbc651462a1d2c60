import { Group, Select } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { fetchRecord, send } from '../../../api/client.ts'
import { formatDate } from '../../../format/formats.ts'
import { spokenName } from '../../../format/people.ts'
import { CostCentresPicker, PaymentGroupsPicker } from '../../../parts/pickers/index.ts'
import { t } from '../../../texts/index.ts'
import { Modal } from '../../../ui/dialog/index.ts'
import {
  CommandForm,
  type FieldLabels,
  TheirChanges,
  useCommand,
  useEditing,
  useIdempotencyKey,
  withoutEmpty,
} from '../../../ui/form/index.ts'
import { DayInput } from '../../../ui/input/index.ts'
import { Loaded } from '../../../ui/loading/index.ts'
import { notify } from '../../../ui/message/index.ts'
import { type Authority, type Role, type RoleGrant, roles } from '../authority.ts'

const words = t.authorities.grants

type Props = Readonly<{
  isOpen: boolean
  authority: Authority
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
    {props.grant ? <ChangeGrant {...props} grant={props.grant} /> : <GiveGrant {...props} />}
  </Modal>
)

const valuesOf = (grant: RoleGrant | undefined) => ({
  Role: (grant?.role ?? null) as Role | null,
  From: grant?.from?.slice(0, 10) ?? '',
  To: grant?.to?.slice(0, 10) ?? '',
  CostCentreIds: [...(grant?.costCentreIds ?? [])],
  PaymentGroupIds: [...(grant?.paymentGroupIds ?? [])],
})

type Values = ReturnType<typeof valuesOf>

/** Without a role the server says that one is needed. */
const bodyOf = (values: Values) => withoutEmpty(values) as Values & { Role: Role }

function GiveGrant({ authority, onClose }: Props) {
  const withKey = useIdempotencyKey()
  const path = { id: authority.id }
  const command = useCommand({
    initialValues: valuesOf(undefined),
    submit: values =>
      withKey(bodyOf(values), (body, idempotencyKey) =>
        send('post', '/Authorities/{id}/Roles', { path, body, idempotencyKey }),
      ),
    onDone({ status }, { Role }) {
      notify(status === 202 ? t.administrativeChanges.asked : words.given(Role ? t.roles[Role] : ''))
      onClose()
    },
  })
  return <Form command={command} submitLabel={words.submit} onCancel={onClose} />
}

type ChangeProps = Props & { grant: RoleGrant }

/** A grant has no tag of its own but its authority's: the two are read one after the other before anybody begins. */
function ChangeGrant(props: ChangeProps) {
  const { authority, grant } = props
  const query = useQuery({
    queryKey: ['grant to change', authority.id, grant.id],
    queryFn: () => grantNow(authority.id, grant),
    staleTime: Number.POSITIVE_INFINITY,
    gcTime: 0,
  })
  return <Loaded query={query}>{opened => <ChangeForm {...props} opened={opened} />}</Loaded>
}

type Opened = Readonly<{ record: RoleGrant; etag: string | undefined }>

function ChangeForm({ authority, grant, opened, onClose }: ChangeProps & { opened: Opened }) {
  const path = { id: authority.id, grantId: grant.id }
  const { command, theirs } = useEditing({
    opened,
    valuesOf,
    readNow: () => grantNow(authority.id, grant),
    submit: (values, ifMatch) =>
      send('put', '/Authorities/{id}/Roles/{grantId}', { path, body: bodyOf(values), ifMatch }),
    onDone(sent) {
      notify(sent?.status === 202 ? t.administrativeChanges.asked : words.changed(t.roles[grant.role]))
      onClose()
    },
  })
  return (
    <Form command={command} submitLabel={t.save} onCancel={onClose} isRoleFixed>
      <TheirChanges theirs={theirs} fields={fieldLabels} />
    </Form>
  )
}

/** The tag first: what changes between the two is refused then. */
async function grantNow(id: number, former: RoleGrant): Promise<Opened> {
  const { etag } = await fetchRecord('/Authorities/{id}', { path: { id } })
  const { record: grants } = await fetchRecord('/Authorities/{id}/Roles', { path: { id } })
  return { record: grants.find(grant => grant.id === former.id) ?? former, etag }
}

const fieldLabels: FieldLabels<RoleGrant, Values> = {
  Role: [words.role, ({ role }) => t.roles[role]],
  From: [words.fromField, ({ from }) => from && formatDate(from)],
  To: [words.toField, ({ to }) => to && formatDate(to)],
  CostCentreIds: [t.authorities.costCentres, ({ costCentreIds }) => costCentreIds.length],
  PaymentGroupIds: [t.authorities.paymentGroups, ({ paymentGroupIds }) => paymentGroupIds.length],
}

type FormProps = Readonly<{
  command: ReturnType<typeof useCommand<Values, unknown>>
  submitLabel: string
  onCancel: () => void
  isRoleFixed?: boolean
  children?: ReactNode
}>

function Form({ command, isRoleFixed = false, children, ...form }: FormProps) {
  const input = command.form.getInputProps
  return (
    <CommandForm command={command} {...form}>
      <Select
        label={words.role}
        description={words.payHint}
        data={roles}
        searchable
        withAsterisk
        readOnly={isRoleFixed}
        data-autofocus={!isRoleFixed || undefined}
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
      {children}
    </CommandForm>
  )
}
