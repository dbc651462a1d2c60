import { useDebouncedValue } from '@mantine/hooks'
import { useState } from 'react'
import { ApiError, askConsole } from '../../../api/client.ts'
import { useAccount } from '../../../session/session.ts'
import { accountTexts } from '../../../texts/en-AU/account.ts'
import { useCommand } from '../../../ui/form/index.ts'
import { lazyDialog } from '../../../ui/loading/index.ts'
import { Page, TextLink } from '../../../ui/page/index.ts'
import type { NewKey } from '../account.ts'
import { KeyForm } from './key-form.tsx'
import { SeenByKey } from './key-preview.tsx'
import { KeyShown } from './key-shown.tsx'
import { bodyOf, emptyKey, type KeyValues } from './key-values.ts'
import { NoApiAccess } from './no-api-access.tsx'

const words = accountTexts.newKey
const FreshCodeDialog = lazyDialog(async () => (await import('../security/fresh-code-dialog.tsx')).FreshCodeDialog)

const isCodeNeeded = (error: unknown) => error instanceof ApiError && error.code === 'SecondFactorRequired'

const back = (
  <TextLink to="/profile" search={{ tab: 'keys' }}>
    {words.back}
  </TextLink>
)

/** The form for a new key, and beside it the records that the key would see. */
export function NewKeyPage() {
  const { isApiEnabled } = useAccount()
  if (isApiEnabled) return <NewKeyForm />
  return (
    <Page title={words.title} back={back}>
      <NoApiAccess />
    </Page>
  )
}

function NewKeyForm() {
  const [made, setMade] = useState<NewKey>()
  const command = useCommand({
    initialValues: emptyKey,
    submit: (values: KeyValues) => askConsole<NewKey>('post', '/console/keys', bodyOf(values)),
    onDone: setMade,
  })
  const [previewed] = useDebouncedValue(command.form.values, 400)
  if (made) {
    return (
      <Page key="made" title={words.madeTitle(made.name)} width="narrow" back={back}>
        <KeyShown made={made} />
      </Page>
    )
  }
  return (
    <Page title={words.title} subtitle={words.subtitle} back={back}>
      <KeyForm command={command} preview={<SeenByKey values={previewed} />} />
      {isCodeNeeded(command.mutation.error) && (
        <FreshCodeDialog onClose={command.mutation.reset} onFresh={command.submit} />
      )}
    </Page>
  )
}
