import { Stack } from '@mantine/core'
import { notifications } from '@mantine/notifications'
import { useNavigate } from '@tanstack/react-router'
import { send } from '../../api.ts'
import { t } from '../../texts/index.ts'
import { CommandForm, useCommand, useOnceKey } from '../../ui/command-form.tsx'
import { TextLink } from '../../ui/links.tsx'
import { Page } from '../../ui/page.tsx'
import { LiveCheck, useLiveCheck } from './live-check.tsx'
import { commandOf, emptyEmployee } from './new-employee.ts'
import { ContactFields, EngagementFields, PersonFields } from './new-fields.tsx'
import { ShareFields } from './share-fields.tsx'

/** Engages somebody. What is wrong is said beside its field a moment after it was typed: the server tries everything. */
export function NewEmployeePage() {
  const navigate = useNavigate()
  const once = useOnceKey()
  const command = useCommand({
    initialValues: emptyEmployee,
    submit: values => send('post', '/Employees', { body: commandOf(values), onceKey: once.key }),
    onDone({ newId }, { GivenName, FamilyName }) {
      notifications.show({ message: t.employees.new.done(`${GivenName} ${FamilyName}`) })
      void navigate({ to: '/employees/$id', params: { id: String(newId) } })
    },
  })
  const { form } = command
  const check = useLiveCheck(commandOf(form.values))
  // biome-ignore lint/suspicious/noExplicitAny: names of fields within lists are paths
  const input = (name: any, options?: any) => {
    const props = form.getInputProps(name, options)
    const isTyped = form.isDirty(name)
    return { ...props, error: props.error ?? (isTyped ? check.messages[name] : undefined) }
  }
  return (
    <Page
      title={t.employees.new.title}
      subtitle={t.employees.new.subtitle}
      width="narrow"
      back={
        <TextLink to="/employees" fz="sm">
          {t.employees.back}
        </TextLink>
      }
    >
      <CommandForm
        command={command}
        submitLabel={t.employees.new.submit}
        onCancel={() => void navigate({ to: '/employees' })}
        fields={[...Object.keys(emptyEmployee), ...Object.keys(form.errors)]}
      >
        <Stack gap="lg">
          <PersonFields input={input} />
          <EngagementFields input={input} employerId={form.values.EmployerId} form={form} />
          <ShareFields input={input} form={form} />
          <ContactFields input={input} countryId={form.values.CountryId} />
          <LiveCheck check={check} />
        </Stack>
      </CommandForm>
    </Page>
  )
}
