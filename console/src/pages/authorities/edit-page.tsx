import { notifications } from '@mantine/notifications'
import { useQuery } from '@tanstack/react-query'
import { useNavigate, useParams } from '@tanstack/react-router'
import { readRecord, send } from '../../api.ts'
import { todayIn } from '../../formats.ts'
import { useAccount } from '../../session.ts'
import { t } from '../../texts/index.ts'
import { CommandForm, useCommand, useOnceKey } from '../../ui/command-form.tsx'
import { TextLink } from '../../ui/links.tsx'
import { Loaded } from '../../ui/loaded.tsx'
import { Page } from '../../ui/page.tsx'
import { spokenName } from '../../ui/people.ts'
import { AuthorityFields } from './authority-fields.tsx'
import { type AuthorityValues, commandOf, emptyAuthority, valuesOf } from './authority-form.ts'

const words = t.authorities.form

/** Makes an authority, of an employee or of somebody from outside. */
export function NewAuthorityPage() {
  const navigate = useNavigate()
  const once = useOnceKey()
  return (
    <Page title={words.newTitle} width="narrow" back={<Back />}>
      <AuthorityForm
        values={emptyAuthority}
        withRoles
        submitLabel={words.submit}
        onCancel={() => void navigate({ to: '/authorities' })}
        submit={body => send('post', '/Authorities', { body, onceKey: once.key })}
        onDone={({ status, newId, data }) => {
          const waiting = data as { resource?: { id?: number } } | undefined
          const id = status === 202 ? waiting?.resource?.id : newId
          notifications.show({ message: status === 202 ? t.administrativeChanges.asked : words.made })
          void navigate(
            id === undefined ? { to: '/authorities' } : { to: '/authorities/$id', params: { id: String(id) } },
          )
        }}
      />
    </Page>
  )
}

/** Changes what an authority is; its roles are granted and ended on its record. */
export function EditAuthorityPage() {
  const id = Number(useParams({ from: '/signed-in/authorities/$id/edit' }).id)
  const navigate = useNavigate()
  const today = todayIn(useAccount().group.timeZone)
  const found = useQuery({
    ...readRecord('/Authorities/{id}', { path: { id }, query: { expand: 'details' } }),
    // What is being edited does not change below the hands: who was quicker is told by the entity tag.
    staleTime: Number.POSITIVE_INFINITY,
    refetchOnMount: 'always',
  })
  const toRecord = () => void navigate({ to: '/authorities/$id', params: { id: String(id) } })
  return (
    <Loaded query={found}>
      {({ record, etag }) => (
        <Page title={words.editTitle(spokenName(record.name))} width="narrow" back={<Back />}>
          <AuthorityForm
            values={valuesOf(record, today)}
            employeeName={record.employee?.name}
            submitLabel={t.save}
            onCancel={toRecord}
            submit={body => send('put', '/Authorities/{id}', { path: { id }, body, ifMatch: etag })}
            onDone={({ status }) => {
              const done = words.changed(spokenName(record.name))
              notifications.show({ message: status === 202 ? t.administrativeChanges.asked : done })
              toRecord()
            }}
          />
        </Page>
      )}
    </Loaded>
  )
}

const Back = () => (
  <TextLink to="/authorities" fz="sm">
    {t.authorities.back}
  </TextLink>
)

type Sent = Readonly<{ status: number; newId: number | undefined; data: unknown }>

type FormProps = Readonly<{
  values: AuthorityValues
  withRoles?: boolean
  employeeName?: string | undefined
  submitLabel: string
  submit: (body: AuthorityValues) => Promise<Sent>
  onDone: (sent: Sent) => void
  onCancel: () => void
}>

function AuthorityForm({ values, withRoles = false, employeeName, submit, onDone, ...form }: FormProps) {
  const command = useCommand({
    initialValues: values,
    submit: typed => submit(commandOf(typed)),
    onDone,
  })
  return (
    <CommandForm command={command} fields={Object.keys(emptyAuthority)} {...form}>
      <AuthorityFields
        input={command.form.getInputProps}
        values={command.form.values}
        withRoles={withRoles}
        employeeName={employeeName}
      />
    </CommandForm>
  )
}
