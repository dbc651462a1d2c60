import { Stack } from '@mantine/core'
import { useNavigate } from '@tanstack/react-router'
import { send } from '../../../api/client.ts'
import { employeesTexts } from '../../../texts/en-AU/employees.ts'
import type { InputOf } from '../../../ui/form/index.ts'
import { CommandForm, useCommand, useIdempotencyKey } from '../../../ui/form/index.ts'
import { notify } from '../../../ui/message/index.ts'
import { Page, TextLink } from '../../../ui/page/index.ts'
import { LiveCheck, useLiveCheck } from './live-check.tsx'
import { commandOf, emptyEmployee } from './new-employee.ts'
import { ContactFields, EngagementFields, PersonFields } from './new-fields.tsx'
import { ShareFields } from './share-fields.tsx'

/** Creates an employee. A dry run after each pause in typing puts the server's messages beside the fields. */
export function NewEmployeePage() {
  const navigate = useNavigate()
  const withKey = useIdempotencyKey()
  const command = useCommand({
    initialValues: emptyEmployee,
    submit: values =>
      withKey(commandOf(values), (body, idempotencyKey) => send('post', '/Employees', { body, idempotencyKey })),
    onDone({ newId }, { GivenName, FamilyName }) {
      notify(employeesTexts.new.done(`${GivenName} ${FamilyName}`))
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
    <Page
      title={employeesTexts.new.title}
      subtitle={employeesTexts.new.subtitle}
      width="narrow"
      back={<TextLink to="/employees">{employeesTexts.back}</TextLink>}
    >
      <CommandForm
        command={command}
        submitLabel={employeesTexts.new.submit}
        onCancel={() => void navigate({ to: '/employees' })}
      >
        <Stack gap="lg">
          <PersonFields input={input} />
          <EngagementFields input={input} employerId={form.values.EmployerId} form={form} />
          <ShareFields input={input} form={form} />
          <ContactFields input={input} values={form.values} />
          <LiveCheck check={check} />
        </Stack>
      </CommandForm>
    </Page>
  )
}
