import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useNavigate, useParams } from '@tanstack/react-router'
import { useState } from 'react'
import { fetchRecord, read, readRecord, send } from '../../../api/client.ts'
import { spokenName } from '../../../format/people.ts'
import type { Authority, Role } from '../../../parts/authorities/index.ts'
import { authoritiesTexts } from '../../../texts/en-AU/authorities.ts'
import { roleAllows } from '../../../texts/en-AU/roles.ts'
import { t } from '../../../texts/index.ts'
import { SideForm, TheirChanges, useEditing, useIdempotencyKey } from '../../../ui/form/index.ts'
import { LoadedPage, Loading } from '../../../ui/loading/index.ts'
import { notify } from '../../../ui/message/index.ts'
import { List, Page, TextLink } from '../../../ui/page/index.ts'
import { AuthorityFields, WhoFields } from './authority-fields.tsx'
import { type AuthorityValues, commandOf, emptyAuthority, fieldLabels, valuesOf } from './authority-form.ts'

const words = authoritiesTexts.form

/** Creates an authority, from an employee or from a person outside. */
export const NewAuthorityPage = () => <AuthorityForm />

/** Edits an authority. Its record grants and ends roles. */
export function EditAuthorityPage() {
  const id = Number(useParams({ from: '/signed-in/authorities/$id/edit' }).id)
  const found = useQuery({
    ...readRecord('/Authorities/{id}', { path: { id }, query: { expand: 'details' } }),
    // The form begins with the present record, not with one from the cache.
    refetchOnMount: 'always',
  })
  return found.isFetchedAfterMount || found.data === undefined ? (
    <LoadedPage title={authoritiesTexts.one} back={<Back />} query={found}>
      {({ record, etag }) => <AuthorityForm key={id} opened={{ record, etag }} />}
    </LoadedPage>
  ) : (
    <Loading />
  )
}

type Opened = Readonly<{ record: Authority; etag: string | undefined }>

function AuthorityForm({ opened }: { opened?: Opened }) {
  const navigate = useNavigate()
  const withKey = useIdempotencyKey()
  const authority = opened?.record
  const path = { id: authority?.id ?? 0 }
  const [isEmployee, setEmployee] = useState(authority?.employee !== undefined || authority === undefined)
  const bodyOf = (values: AuthorityValues) => commandOf(values, isEmployee)
  const leaveFor = (id: number | undefined) =>
    void navigate(id === undefined ? { to: '/authorities' } : { to: '/authorities/$id', params: { id: String(id) } })
  const { command, theirs } = useEditing({
    opened: opened ?? { record: undefined, etag: undefined },
    valuesOf: (record: Authority | undefined) => (record ? valuesOf(record) : emptyAuthority),
    readNow: () => fetchRecord('/Authorities/{id}', { path, query: { expand: 'details' } }),
    submit: (values, ifMatch) =>
      authority
        ? send('put', '/Authorities/{id}', { path, body: bodyOf(values), ifMatch })
        : withKey(bodyOf(values), (body, idempotencyKey) => send('post', '/Authorities', { body, idempotencyKey })),
    onDone(sent) {
      const isWaiting = sent?.status === 202
      const done = authority ? words.changed(spokenName(authority.name)) : words.made
      notify(isWaiting ? t.administrativeChanges.asked : done)
      const change = sent?.data as { resource?: { id?: number } } | undefined
      leaveFor(authority?.id ?? (isWaiting ? change?.resource?.id : sent?.newId))
    },
  })
  const { form } = command
  const takeEmail = useEmailOfEmployee()
  const input: typeof form.getInputProps = name => {
    const props = form.getInputProps(name)
    if (name !== 'EmployeeId') return props
    const choose = async (id: number | undefined) => {
      props.onChange(id)
      const email = id === undefined ? undefined : await takeEmail(id)
      if (email && form.getValues().Email === '') form.setFieldValue('Email', email)
    }
    return { ...props, onChange: choose }
  }
  return (
    <Page
      title={authority ? words.editTitle(spokenName(authority.name)) : words.newTitle}
      subtitle={authority ? undefined : words.newSubtitle}
      back={<Back />}
    >
      <SideForm
        command={command}
        submitLabel={authority ? t.save : words.submit}
        onCancel={() => leaveFor(authority?.id)}
        title={authority ? words.rolesApart : words.chosenRoles}
        aside={
          authority ? <div className="soft">{words.rolesApartHint}</div> : <Chosen roles={form.values.Roles ?? []} />
        }
      >
        <WhoFields
          input={input}
          values={form.values}
          isEmployee={isEmployee}
          onChoose={chosen => {
            setEmployee(chosen)
            form.setFieldValue('EmployeeId', chosen ? authority?.employee?.id : undefined)
          }}
          employeeName={authority?.employee && spokenName(authority.employee.name)}
        />
        <AuthorityFields input={input} isNew={authority === undefined} />
        <TheirChanges theirs={theirs} fields={fieldLabels} />
      </SideForm>
    </Page>
  )
}

/** Reads the email of an employee: the usual one of their authority. */
function useEmailOfEmployee() {
  const client = useQueryClient()
  return async (id: number) => (await client.fetchQuery(read('/Employees/{id}', { path: { id } }))).email
}

/** What the chosen roles allow. */
const Chosen = ({ roles }: { roles: readonly Role[] }) =>
  roles.length === 0 ? (
    <div className="soft">{words.noRoleYet}</div>
  ) : (
    <List>
      {roles.map(role => (
        <li key={role}>
          <strong>{t.roles[role]}</strong>
          <div className="soft">{roleAllows[role]}</div>
        </li>
      ))}
    </List>
  )

const Back = () => <TextLink to="/authorities">{authoritiesTexts.back}</TextLink>
