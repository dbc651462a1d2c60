import { Group } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { fetchRecord, send } from '../../api/client.ts'
import { formatDate } from '../../format/formats.ts'
import { spokenName } from '../../format/people.ts'
import { authoritiesTexts } from '../../texts/en-AU/authorities.ts'
import { t } from '../../texts/index.ts'
import { Modal } from '../../ui/dialog/index.ts'
import {
  CommandForm,
  type FieldLabels,
  TheirChanges,
  useEditing,
  useIdempotencyKey,
  withoutEmpty,
} from '../../ui/form/index.ts'
import { DayInput, Select } from '../../ui/input/index.ts'
import { Loaded } from '../../ui/loading/index.ts'
import { notify } from '../../ui/message/index.ts'
import { CostCentresPicker, PaymentGroupsPicker } from '../pickers/index.ts'
import { type Authority, type Role, type RoleGrant, roles } from './authority.ts'

const words = authoritiesTexts.grants

type Props = Readonly<{
  authority: Pick<Authority, 'id' | 'name'>
  /** The grant to change; undefined for a new one. */
  grant: RoleGrant | undefined
  onClose: () => void
}>

/** Grants a role, or changes the days and limits of a grant. */
export const GrantDialog = (props: Props) => (
  <Modal
    opened
    onClose={props.onClose}
    size="lg"
    title={
      props.grant ? words.changeTitle(t.roles[props.grant.role]) : words.giveTitle(spokenName(props.authority.name))
    }
  >
    {props.grant ? <ChangeGrant {...props} grant={props.grant} /> : <GrantForm {...props} />}
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

/** The server refuses a grant without a role. */
const bodyOf = (values: Values) => withoutEmpty(values) as Values & { Role: Role }

/** A grant has the entity tag of its authority. The form reads both, one after the other, before the user begins. */
function ChangeGrant(props: Props & { grant: RoleGrant }) {
  const { authority, grant } = props
  const query = useQuery({
    queryKey: ['grant to change', authority.id, grant.id],
    queryFn: () => grantNow(authority.id, grant),
    staleTime: Number.POSITIVE_INFINITY,
    gcTime: 0,
  })
  return <Loaded query={query}>{opened => <GrantForm {...props} opened={opened} />}</Loaded>
}

type Opened = Readonly<{ record: RoleGrant; etag: string | undefined }>

function GrantForm({ authority, opened, onClose }: Props & { opened?: Opened }) {
  const withKey = useIdempotencyKey()
  const grant = opened?.record
  const path = { id: authority.id, grantId: grant?.id ?? 0 }
  const { command, theirs } = useEditing({
    opened: opened ?? { record: undefined, etag: undefined },
    valuesOf,
    readNow: async () => (grant ? grantNow(authority.id, grant) : { record: grant, etag: undefined }),
    submit: (values, ifMatch) =>
      grant
        ? send('put', '/Authorities/{id}/Roles/{grantId}', { path, body: bodyOf(values), ifMatch })
        : withKey(bodyOf(values), (body, idempotencyKey) =>
            send('post', '/Authorities/{id}/Roles', { path, body, idempotencyKey }),
          ),
    onDone(sent, { Role }) {
      const say = grant ? words.changed : words.given
      notify(sent?.status === 202 ? t.administrativeChanges.asked : say(Role ? t.roles[Role] : ''))
      onClose()
    },
  })
  const input = command.form.getInputProps
  return (
    <CommandForm command={command} submitLabel={grant ? t.save : words.submit} onCancel={onClose}>
      <Select
        label={words.role}
        description={words.twoPersonHint}
        data={roles}
        searchable
        withAsterisk
        readOnly={grant !== undefined}
        data-autofocus={!grant || undefined}
        {...input('Role')}
      />
      <Group grow align="flex-start">
        <DayInput label={words.fromField} description={words.fromHint} {...input('From')} />
        <DayInput label={words.toField} description={words.toHint} {...input('To')} />
      </Group>
      <CostCentresPicker
        label={authoritiesTexts.costCentres}
        description={words.limitsHint}
        {...input('CostCentreIds')}
      />
      <PaymentGroupsPicker
        label={authoritiesTexts.paymentGroups}
        description={words.limitsHint}
        {...input('PaymentGroupIds')}
      />
      <TheirChanges theirs={theirs} fields={fieldLabels} />
    </CommandForm>
  )
}

/** Reads the tag first, so that the server refuses a change between the two reads. */
async function grantNow(id: number, former: RoleGrant): Promise<Opened> {
  const { etag } = await fetchRecord('/Authorities/{id}', { path: { id } })
  const { record: grants } = await fetchRecord('/Authorities/{id}/Roles', { path: { id } })
  return { record: grants.find(grant => grant.id === former.id) ?? former, etag }
}

const fieldLabels: FieldLabels<RoleGrant, Values> = {
  Role: [words.role, ({ role }) => t.roles[role]],
  From: [words.fromField, ({ from }) => from && formatDate(from)],
  To: [words.toField, ({ to }) => to && formatDate(to)],
  CostCentreIds: [authoritiesTexts.costCentres, ({ costCentreIds }) => costCentreIds.length],
  PaymentGroupIds: [authoritiesTexts.paymentGroups, ({ paymentGroupIds }) => paymentGroupIds.length],
}
