import { useQuery } from '@tanstack/react-query'
import { useNavigate, useParams } from '@tanstack/react-router'
import { fetchRecord, readRecord, send } from '../../../api/client.ts'
import { spokenName } from '../../../format/people.ts'
import { authoritiesTexts } from '../../../texts/en-AU/authorities.ts'
import { t } from '../../../texts/index.ts'
import { CommandForm, TheirChanges, useEditing, useIdempotencyKey } from '../../../ui/form/index.ts'
import { LoadedPage, Loading } from '../../../ui/loading/index.ts'
import { notify } from '../../../ui/message/index.ts'
import { Page, TextLink } from '../../../ui/page/index.ts'
import type { Authority } from '../authority.ts'
import { AuthorityFields } from './authority-fields.tsx'
import { commandOf, emptyAuthority, fieldLabels, valuesOf } from './authority-form.ts'

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
  const leaveFor = (id: number | undefined) =>
    void navigate(id === undefined ? { to: '/authorities' } : { to: '/authorities/$id', params: { id: String(id) } })
  const { command, theirs } = useEditing({
    opened: opened ?? { record: undefined, etag: undefined },
    valuesOf: (record: Authority | undefined) => (record ? valuesOf(record) : emptyAuthority),
    readNow: () => fetchRecord('/Authorities/{id}', { path, query: { expand: 'details' } }),
    submit: (values, ifMatch) =>
      authority
        ? send('put', '/Authorities/{id}', { path, body: commandOf(values), ifMatch })
        : withKey(commandOf(values), (body, idempotencyKey) => send('post', '/Authorities', { body, idempotencyKey })),
    onDone(sent) {
      const isWaiting = sent?.status === 202
      const done = authority ? words.changed(spokenName(authority.name)) : words.made
      notify(isWaiting ? t.administrativeChanges.asked : done)
      const change = sent?.data as { resource?: { id?: number } } | undefined
      leaveFor(authority?.id ?? (isWaiting ? change?.resource?.id : sent?.newId))
    },
  })
  return (
    <Page
      title={authority ? words.editTitle(spokenName(authority.name)) : words.newTitle}
      width="narrow"
      back={<Back />}
    >
      <CommandForm
        command={command}
        submitLabel={authority ? t.save : words.submit}
        onCancel={() => leaveFor(authority?.id)}
      >
        <AuthorityFields
          input={command.form.getInputProps}
          values={command.form.values}
          withRoles={authority === undefined}
          employeeName={authority?.employee && spokenName(authority.employee.name)}
        />
        <TheirChanges theirs={theirs} fields={fieldLabels} />
      </CommandForm>
    </Page>
  )
}

const Back = () => <TextLink to="/authorities">{authoritiesTexts.back}</TextLink>
