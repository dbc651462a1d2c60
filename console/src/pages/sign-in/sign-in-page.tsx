import { PasswordInput, TextInput } from '@mantine/core'
import { useQueryClient } from '@tanstack/react-query'
import { askConsole } from '../../api.ts'
import { type Session, sessionQuery } from '../../session.ts'
import { t } from '../../texts/index.ts'
import { CommandForm, useCommand } from '../../ui/command-form.tsx'
import { Page, Section } from '../../ui/page.tsx'

export function SignInPage({ session: _ }: { session: Session }) {
  const queryClient = useQueryClient()
  const command = useCommand({
    initialValues: { Email: '', Password: '' },
    submit: values => askConsole<Session>('post', '/console/session', values),
    onDone: session => queryClient.setQueryData(sessionQuery.queryKey, session),
  })
  return (
    <Page title={t.signIn.title} width="narrow">
      <Section>
        <CommandForm command={command} submitLabel={t.signIn.submit} fields={['Email', 'Password']}>
          <TextInput
            label={t.signIn.email}
            type="email"
            autoComplete="username"
            {...command.form.getInputProps('Email')}
          />
          <PasswordInput
            label={t.signIn.password}
            autoComplete="current-password"
            {...command.form.getInputProps('Password')}
          />
        </CommandForm>
      </Section>
    </Page>
  )
}
