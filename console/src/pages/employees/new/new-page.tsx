import { useQuery } from '@tanstack/react-query'
import { useNavigate } from '@tanstack/react-router'
import { type AnswerOf, read, send } from '../../../api/client.ts'
import { codeAfter, useLastCode } from '../../../parts/codes/index.ts'
import { useHasRole } from '../../../session/session.ts'
import { employeesTexts } from '../../../texts/en-AU/employees.ts'
import { t } from '../../../texts/index.ts'
import { type InputOf, SideForm, useCommand, useIdempotencyKey } from '../../../ui/form/index.ts'
import { Loaded, Loading } from '../../../ui/loading/index.ts'
import { notify } from '../../../ui/message/index.ts'
import { Page, TextLink } from '../../../ui/page/index.ts'
import { LiveCheck, useLiveCheck } from './live-check.tsx'
import { commandOf, emptyEmployee } from './new-employee.ts'
import { OptionalFields, PersonFields } from './new-fields.tsx'

const words = employeesTexts.new

export function NewEmployeePage() {
  const employers = useQuery(read('/Employers'))
  const { last, isPending } = useLastCode('/Employees/Search')
  const mayHire = useHasRole('HumanResourcesAdministrator')
  return (
    <Page
      title={words.title}
      subtitle={
        <>
          {words.subtitle}
          {mayHire && (
            <>
              {words.starter}
              <TextLink to="/employees/hire">{words.hire}</TextLink>
              {words.withPay}
            </>
          )}
        </>
      }
      back={<TextLink to="/employees">{employeesTexts.back}</TextLink>}
    >
      <Loaded query={employers}>
        {found => (isPending ? <Loading /> : <NewEmployeeForm employers={found} last={last} />)}
      </Loaded>
    </Page>
  )
}

type FormProps = Readonly<{ employers: AnswerOf<'/Employers', 'get'>; last: string | undefined }>

/** Creates an employee. A dry run after each pause in typing puts the server's messages beside the fields. */
function NewEmployeeForm({ employers, last }: FormProps) {
  const navigate = useNavigate()
  const withKey = useIdempotencyKey()
  const [first] = employers
  const command = useCommand({
    initialValues: { ...emptyEmployee, Code: codeAfter(last), EmployerId: first?.id, CountryId: first?.country?.id },
    submit: values =>
      withKey(commandOf(values), (body, idempotencyKey) => send('post', '/Employees', { body, idempotencyKey })),
    onDone({ newId }, { GivenName, FamilyName }) {
      notify(words.done(`${GivenName} ${FamilyName}`))
      void navigate({ to: '/employees/$id', params: { id: String(newId) } })
    },
  })
  const { form } = command
  const check = useLiveCheck(commandOf(form.values))
  const input: InputOf = name => {
    const props = form.getInputProps(name)
    return { ...props, error: props.error ?? (form.isDirty(name) ? check.messages[name] : undefined) }
  }
  return (
    <SideForm
      command={command}
      submitLabel={words.submit}
      onCancel={() => void navigate({ to: '/employees' })}
      title={t.outcome}
      aside={<LiveCheck check={check} values={form.values} />}
    >
      <PersonFields input={input} employers={employers} form={form} last={last} />
      <OptionalFields input={input} employers={employers} form={form} />
    </SideForm>
  )
}
