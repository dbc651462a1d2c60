import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useNavigate, useParams } from '@tanstack/react-router'
import { useRef, useState } from 'react'
import { fetchRecord, read, readRecord, send } from '../../../api/client.ts'
import { spokenName } from '../../../format/people.ts'
import type { Authority } from '../../../parts/authorities/index.ts'
import { codeAfter, useLastCode } from '../../../parts/codes/index.ts'
import { authoritiesTexts } from '../../../texts/en-AU/authorities.ts'
import { t } from '../../../texts/index.ts'
import { SideForm, TheirChanges, useEditing, useIdempotencyKey } from '../../../ui/form/index.ts'
import { LoadedPage, Loading } from '../../../ui/loading/index.ts'
import { notify } from '../../../ui/message/index.ts'
import { Page, TextLink } from '../../../ui/page/index.ts'
import { linkOf } from '../link.ts'
import {
  AuthorityFields,
  NewAuthorityFields,
  OutsideFields,
  RolesField,
  WhoFields,
  Whose,
} from './authority-fields.tsx'
import { type AuthorityValues, commandOf, emptyAuthority, fieldLabels, valuesOf } from './authority-form.ts'
import { Changes } from './changes.tsx'
import { Outcome } from './outcome.tsx'

const words = authoritiesTexts.form

/** Creates an authority, from an employee or from a person outside. */
export function NewAuthorityPage() {
  const { last, isPending } = useLastCode('/Authorities/Search')
  return isPending ? <Loading /> : <AuthorityForm last={last} />
}

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

type FormProps = Readonly<{
  /** Absent: a new authority. */
  opened?: Opened
  /** The last code in use. */
  last?: string | undefined
}>

function AuthorityForm({ opened, last }: FormProps) {
  const navigate = useNavigate()
  const withKey = useIdempotencyKey()
  const authority = opened?.record
  const path = { id: authority?.id ?? 0 }
  const [chosen, choose] = useState<'employee' | 'outside'>()
  const [asksWhose, setAsksWhose] = useState(false)
  // Unless the user has chosen, as the values are: another administrator may have linked an employee meanwhile.
  const isOfEmployee = ({ EmployeeId }: AuthorityValues) =>
    chosen === undefined ? authority === undefined || EmployeeId !== undefined : chosen === 'employee'
  const bodyOf = (values: AuthorityValues) => commandOf(values, isOfEmployee(values))
  const leaveFor = (id: number | undefined) =>
    void navigate(id === undefined ? { to: '/authorities' } : { to: '/authorities/$id', params: { id: String(id) } })
  const { command, theirs } = useEditing({
    opened: opened ?? { record: undefined, etag: undefined },
    valuesOf: (record: Authority | undefined) =>
      record ? valuesOf(record) : { ...emptyAuthority, Code: codeAfter(last) },
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
  const isEmployee = isOfEmployee(form.values)
  const emailOf = useEmailOfEmployee()
  const taken = useRef('')
  /** The employee's email, where the user has typed no other. */
  const takeEmail = async (id: number | undefined) => {
    const email = id === undefined ? '' : await emailOf(id)
    const { EmployeeId, Email } = form.getValues()
    if (EmployeeId !== id || !['', taken.current].includes(Email)) return
    taken.current = email
    form.setFieldValue('Email', email)
  }
  const input: typeof form.getInputProps = name => {
    const props = form.getInputProps(name)
    if (name !== 'EmployeeId') return props
    const take = (id: number | undefined) => {
      props.onChange(id)
      void takeEmail(id)
    }
    return { ...props, onChange: take }
  }
  const employeeName = authority?.employee && spokenName(authority.employee.name)
  const isAsked = authority === undefined || asksWhose
  const who = (
    <WhoFields
      input={input}
      values={form.values}
      isEmployee={isEmployee}
      onChoose={isOne => {
        choose(isOne ? 'employee' : 'outside')
        const id = isOne ? authority?.employee?.id : undefined
        form.setFieldValue('EmployeeId', id)
        if (authority === undefined) void takeEmail(id)
      }}
      employeeName={employeeName}
      takesFocus={authority !== undefined}
    />
  )
  if (authority === undefined)
    return (
      <Page title={words.newTitle} subtitle={words.newSubtitle} back={<Back />}>
        <SideForm
          command={command}
          submitLabel={words.submit}
          onCancel={() => leaveFor(undefined)}
          title={t.outcome}
          aside={<Outcome values={form.values} isEmployee={isEmployee} />}
        >
          {who}
          <RolesField input={input} />
          <NewAuthorityFields input={input} isEmployee={isEmployee} last={last} />
        </SideForm>
      </Page>
    )
  return (
    <Page
      title={words.editTitle(spokenName(authority.name))}
      subtitle={!isAsked && <Whose employee={authority.employee} onChange={() => setAsksWhose(true)} />}
      back={<Back authority={authority} />}
    >
      <SideForm
        command={command}
        submitLabel={t.save}
        onCancel={() => leaveFor(authority.id)}
        title={t.outcome}
        aside={<Changes authority={authority} values={form.values} />}
      >
        {isAsked ? who : !isEmployee && <OutsideFields input={input} values={form.values} />}
        <AuthorityFields input={input} />
        <TheirChanges theirs={theirs} fields={fieldLabels} />
      </SideForm>
    </Page>
  )
}

/** Reads the email of an employee: the usual one of their authority. */
function useEmailOfEmployee() {
  const client = useQueryClient()
  return async (id: number) => {
    const employee = await client.fetchQuery(read('/Employees/{id}', { path: { id } })).catch(() => undefined)
    return employee?.email ?? ''
  }
}

/** To all authorities, and to the one that is edited. */
const Back = ({ authority }: { authority?: Authority | undefined }) => (
  <>
    <TextLink to="/authorities">{authoritiesTexts.back}</TextLink>
    {authority && (
      <>
        {' / '}
        <TextLink {...linkOf(authority)}>{spokenName(authority.name)}</TextLink>
      </>
    )}
  </>
)
