import { Group, Text } from '@mantine/core'
import type { UseFormReturnType } from '@mantine/form'
import { useQuery } from '@tanstack/react-query'
import { fetchRecord, read, send } from '../../api/client.ts'
import { formatDate } from '../../format/formats.ts'
import { spokenName } from '../../format/people.ts'
import { delegationsTexts } from '../../texts/en-AU/delegations.ts'
import { t } from '../../texts/index.ts'
import { withoutEmpty } from '../../ui/form/index.ts'
import { DayInput, MultiSelect, TextArea } from '../../ui/input/index.ts'
import type { RecordForm } from '../../ui/record-dialog.tsx'
import { AuthorityPicker } from '../pickers/index.ts'
import { type Delegation, hasBegun, named, type Stored } from './delegation.ts'

const words = delegationsTexts

type Role = Stored['roles'][number]

type Values = {
  AuthorityId: number | undefined
  DelegateAuthorityId: number | undefined
  Roles: Role[]
  From: string
  To: string
  Reason: string
}

type Asked = Readonly<{
  today: string
  /** Whose delegation a new one is, at first. */
  authorityId: number | undefined
  /** Whether it can be another person's. */
  isForOthers?: boolean
}>

/** The form of a delegation: of the caller, or by an administrator of another person. */
export const delegationForm = ({ today, authorityId, isForOthers = false }: Asked): RecordForm<Delegation, Values> => ({
  words: { ...words, makeTitle: isForOthers ? words.makeForOthers : words.makeTitle, make: words.add },
  valuesOf: record => ({
    ...{ AuthorityId: record?.authority.id ?? authorityId, DelegateAuthorityId: record?.delegate.id },
    ...{ Roles: record?.roles ?? [], From: record?.from.slice(0, 10) ?? today, To: record?.to.slice(0, 10) ?? '' },
    Reason: record?.reason ?? '',
  }),
  labels: {
    AuthorityId: [words.from, ({ authority }) => spokenName(authority.name)],
    DelegateAuthorityId: [words.to, ({ delegate }) => spokenName(delegate.name)],
    Roles: [words.roles, ({ roles }) => roles.map(role => t.roles[role]).join(', ')],
    From: [words.first, ({ from }) => formatDate(from)],
    To: [words.last, ({ to }) => formatDate(to)],
    Reason: [words.reason, ({ reason }) => reason],
  },
  async readNow(id) {
    const { record, etag } = await fetchRecord('/Delegations/{id}', { path: { id } })
    return { record: named(record), etag }
  },
  create: (values, idempotencyKey) => {
    // The server reads an absent authority as the caller's own.
    const { AuthorityId = isForOthers ? 0 : undefined } = values
    return send('post', '/Delegations', { body: bodyOf({ ...values, AuthorityId }), idempotencyKey })
  },
  replace: (id, values, ifMatch) => send('put', '/Delegations/{id}', { path: { id }, body: bodyOf(values), ifMatch }),
  fields: (form, record) => <Fields {...{ form, record, today, isForOthers }} />,
})

/** Without a delegate the server's message stands at the field. */
const bodyOf = (values: Values) => withoutEmpty(values) as Values & { DelegateAuthorityId: number }

type FieldsProps = Readonly<{
  form: UseFormReturnType<Values>
  record: Delegation | undefined
  today: string
  isForOthers: boolean
}>

function Fields({ form, record, today, isForOthers }: FieldsProps) {
  const { getInputProps: input, values } = form
  const id = values.AuthorityId
  const { data } = useQuery({ ...read('/Authorities/{id}', { path: { id: id ?? 0 } }), enabled: id !== undefined })
  const isFixed = record !== undefined && hasBegun(record, today)
  const roles = [...new Set([...(data?.roles ?? []), ...values.Roles])]
  return (
    <>
      {isForOthers && !record && (
        <AuthorityPicker label={words.from} required data-autofocus {...input('AuthorityId')} />
      )}
      {isFixed && <Text size="sm">{words.begun}</Text>}
      <AuthorityPicker
        data-autofocus={!isForOthers || undefined}
        label={words.to}
        description={words.toHint}
        required
        disabled={isFixed}
        chosenLabel={
          record && record.delegate.id === values.DelegateAuthorityId ? spokenName(record.delegate.name) : undefined
        }
        {...input('DelegateAuthorityId')}
      />
      <Group grow align="flex-start">
        <DayInput label={words.first} required disabled={isFixed} {...input('From')} />
        <DayInput label={words.last} required {...input('To')} />
      </Group>
      <MultiSelect
        label={words.roles}
        description={words.rolesHint}
        placeholder={words.allRoles}
        data={roles.map(role => ({ value: role, label: t.roles[role] }))}
        disabled={isFixed}
        {...input('Roles')}
      />
      <TextArea label={words.reason} minRows={2} maxLength={500} {...input('Reason')} />
    </>
  )
}
