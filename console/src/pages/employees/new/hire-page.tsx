import { useQuery } from '@tanstack/react-query'
import { useNavigate } from '@tanstack/react-router'
import { read, send } from '../../../api/client.ts'
import { codeAfter, useLastCode } from '../../../parts/codes/index.ts'
import { fieldsOf } from '../../../parts/employee-fields/index.ts'
import { HirePath } from '../../../parts/hire/index.ts'
import { employeesTexts } from '../../../texts/en-AU/employees.ts'
import { personTexts } from '../../../texts/en-AU/person.ts'
import { t } from '../../../texts/index.ts'
import { Fields, type InputOf, SideForm, useCommand, useIdempotencyKey, withoutEmpty } from '../../../ui/form/index.ts'
import { DayInput, NumberSelect } from '../../../ui/input/index.ts'
import { Loaded, Loading } from '../../../ui/loading/index.ts'
import { Page, TaskSteps, TextLink } from '../../../ui/page/index.ts'
import styles from '../employees.module.css'
import { CodeInput } from './code-input.tsx'
import { FieldInputs, FoldedInputs } from './field-inputs.tsx'

const words = employeesTexts.hire

const person = fieldsOf('PersonalDetails', ['GivenName', 'FamilyName', 'PreferredName', 'DateOfBirth'])
const contact = fieldsOf('ContactDetails', ['Email', 'MobilePhone'])

/** The first step of a hire: who starts, when and with which employer. The second one is the change request. */
export function HirePage() {
  const employers = useQuery(read('/Employers'))
  const { last, isPending } = useLastCode('/Employees/Search')
  return (
    <Page
      title={words.title}
      subtitle={words.subtitle}
      views={<TaskSteps label={personTexts.hire.label} steps={personTexts.hire.steps} at={0} />}
      back={<TextLink to="/employees">{employeesTexts.back}</TextLink>}
    >
      <Loaded query={employers}>
        {found => (
          <div className={styles.hire}>{isPending ? <Loading /> : <Starter employers={found} last={last} />}</div>
        )}
      </Loaded>
    </Page>
  )
}

type StarterProps = Readonly<{
  employers: readonly Readonly<{ id: number; name: string }>[]
  last: string | undefined
}>

function Starter({ employers, last }: StarterProps) {
  const navigate = useNavigate()
  const withKey = useIdempotencyKey()
  const command = useCommand({
    initialValues: {
      ...{ GivenName: '', FamilyName: '', PreferredName: '', DateOfBirth: '', Email: '', MobilePhone: '' },
      ...{ Code: codeAfter(last), StartDate: '', EmployerId: employers[0]?.id },
    },
    submit: ({ EmployerId = 0, ...values }) =>
      withKey({ ...withoutEmpty(values), EmployerId, Status: 'Pending' as const }, (body, idempotencyKey) =>
        send('post', '/Employees', { body, idempotencyKey }),
      ),
    onDone: ({ newId }) => navigate({ to: '/employees/hire/$id', params: { id: String(newId) } }),
  })
  const input: InputOf = name => command.form.getInputProps(name)
  return (
    <SideForm
      command={command}
      submitLabel={words.next}
      onCancel={() => void navigate({ to: '/employees' })}
      title={t.outcome}
      aside={<HirePath />}
    >
      <Fields title={words.who}>
        <FieldInputs fields={person.slice(0, 2)} input={input} />
        <FieldInputs fields={contact.slice(0, 1)} input={input} />
        <CodeInput input={input} last={last} />
        <DayInput label={t.fields.StartDate} required {...input('StartDate')} />
        <NumberSelect
          label={employeesTexts.employer}
          required
          data={employers.map(({ id, name }) => ({ id, label: name }))}
          {...input('EmployerId')}
        />
        <FoldedInputs label={words.more} fields={[...person.slice(2, 4), ...contact.slice(1)]} input={input} />
      </Fields>
    </SideForm>
  )
}
