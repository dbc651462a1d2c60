import { TextInput } from '@mantine/core'
import { useQueryClient } from '@tanstack/react-query'
import { useNavigate } from '@tanstack/react-router'
import { askConsole } from '../../api/client.ts'
import { type Session, takeSession } from '../../session/session.ts'
import { setUpTexts, signInTexts } from '../../texts/en-AU/sign-in.ts'
import { useCommand } from '../../ui/form/index.ts'
import { Notice } from '../../ui/message/index.ts'
import { EmailField, NewPasswordField } from './fields.tsx'
import { Frame } from './frame.tsx'
import { useLinkToken } from './link-token.ts'
import { StepForm } from './steps/step-form.tsx'

const words = setUpTexts

/** Makes the first account, by the link that the server prints. */
export function SetUpPage() {
  const { token, forgetToken } = useLinkToken()
  return (
    <Frame title={words.title} text={words.text}>
      {token === undefined ? (
        <Notice tone="warning">{words.noToken}</Notice>
      ) : (
        <SetUpForm key={token} token={token} onUsed={forgetToken} />
      )}
    </Frame>
  )
}

function SetUpForm({ token, onUsed }: { token: string; onUsed: () => void }) {
  const client = useQueryClient()
  const navigate = useNavigate()
  const command = useCommand({
    initialValues: { GroupName: '', Name: '', Email: '', Password: '' },
    submit: values => askConsole<Session>('post', '/console/set-up', { Token: token, ...values }),
    onDone: session => {
      onUsed()
      takeSession(client, session)
      return navigate({ to: '/' })
    },
  })
  const { getInputProps } = command.form
  return (
    <StepForm command={command} submitLabel={words.submit}>
      <TextInput
        size="md"
        autoFocus
        label={words.groupName}
        description={words.groupNameHint}
        autoComplete="organization"
        {...getInputProps('GroupName')}
      />
      <TextInput size="md" label={words.name} autoComplete="name" {...getInputProps('Name')} />
      <EmailField {...getInputProps('Email')} />
      <NewPasswordField label={signInTexts.password} {...getInputProps('Password')} />
    </StepForm>
  )
}
