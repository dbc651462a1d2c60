import { useQuery } from '@tanstack/react-query'
import { useNavigate, useParams } from '@tanstack/react-router'
import type { ReactNode } from 'react'
import { fetchRecord, readRecord, send } from '../../../api/client.ts'
import { spokenName } from '../../../format/people.ts'
import { t } from '../../../texts/index.ts'
import { CommandForm, TheirChanges, useCommand, useEditing, useIdempotencyKey } from '../../../ui/form/index.ts'
import { LoadedPage, Loading } from '../../../ui/loading/index.ts'
import { notify } from '../../../ui/message/index.ts'
import { Page, TextLink } from '../../../ui/page/index.ts'
import type { Authority } from '../authority.ts'
import { AuthorityFields } from './authority-fields.tsx'
import { type AuthorityValues, commandOf, emptyAuthority, fieldLabels, valuesOf } from './authority-form.ts'

const words = t.authorities.form

/** Makes an authority, of an employee or of somebody from outside. */
export function NewAuthorityPage() {
  const navigate = useNavigate()
  const withKey = useIdempotencyKey()
  const command = useCommand({
    initialValues: emptyAuthority,
    submit: values =>
      withKey(commandOf(values), (body, idempotencyKey) => send('post', '/Authorities', { body, idempotencyKey })),
    onDone({ status, newId, data }) {
      const waiting = data as { resource?: { id?: number } } | undefined
      const id = status === 202 ? waiting?.resource?.id : newId
      notify(status === 202 ? t.administrativeChanges.asked : words.made)
      void navigate(id === undefined ? { to: '/authorities' } : { to: '/authorities/$id', params: { id: String(id) } })
    },
  })
  return (
    <Page title={words.newTitle} width="narrow" back={<Back />}>
      <AuthorityForm
        command={command}
        withRoles
        submitLabel={words.submit}
        onCancel={() => void navigate({ to: '/authorities' })}
      />
    </Page>
  )
}

/** Changes what an authority is; its roles are granted and ended on its record. */
export function EditAuthorityPage() {
  const id = Number(useParams({ from: '/signed-in/authorities/$id/edit' }).id)
  const found = useQuery({
    ...readRecord('/Authorities/{id}', { path: { id }, query: { expand: 'details' } }),
    // Nobody begins with what was read some time ago.
    refetchOnMount: 'always',
  })
  return found.isFetchedAfterMount || found.data === undefined ? (
    <LoadedPage title={t.authorities.one} back={<Back />} query={found}>
      {({ record, etag }) => <EditAuthority key={id} authority={record} etag={etag} />}
    </LoadedPage>
  ) : (
    <Loading />
  )
}

function EditAuthority({ authority, etag }: Readonly<{ authority: Authority; etag: string | undefined }>) {
  const navigate = useNavigate()
  const path = { id: authority.id }
  const toRecord = () => void navigate({ to: '/authorities/$id', params: { id: String(path.id) } })
  const { command, theirs } = useEditing({
    opened: { record: authority, etag },
    valuesOf,
    readNow: () => fetchRecord('/Authorities/{id}', { path, query: { expand: 'details' } }),
    submit: (values, ifMatch) => send('put', '/Authorities/{id}', { path, body: commandOf(values), ifMatch }),
    onDone(sent) {
      notify(sent?.status === 202 ? t.administrativeChanges.asked : words.changed(spokenName(authority.name)))
      toRecord()
    },
  })
  return (
    <Page title={words.editTitle(spokenName(authority.name))} width="narrow" back={<Back />}>
      <AuthorityForm
        command={command}
        employeeName={authority.employee?.name}
        submitLabel={t.save}
        onCancel={toRecord}
        notice={<TheirChanges theirs={theirs} fields={fieldLabels} />}
      />
    </Page>
  )
}

const Back = () => <TextLink to="/authorities">{t.authorities.back}</TextLink>

type FormProps = Readonly<{
  command: ReturnType<typeof useCommand<AuthorityValues, unknown>>
  withRoles?: boolean
  employeeName?: string | undefined
  submitLabel: string
  onCancel: () => void
  notice?: ReactNode
}>

const AuthorityForm = ({ command, withRoles = false, employeeName, notice, ...form }: FormProps) => (
  <CommandForm command={command} {...form}>
    <AuthorityFields
      input={command.form.getInputProps}
      values={command.form.values}
      withRoles={withRoles}
      employeeName={employeeName}
    />
    {notice}
  </CommandForm>
)
