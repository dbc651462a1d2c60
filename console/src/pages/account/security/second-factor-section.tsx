import { Button } from '@mantine/core'
import { useQueryClient, useSuspenseQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { sessionQuery, takeSession, touchSession, useAccount } from '../../../session/session.ts'
import { accountTexts } from '../../../texts/en-AU/account.ts'
import { ActionButton } from '../../../ui/action-button.tsx'
import { lazyDialog } from '../../../ui/loading/index.ts'
import { Badge } from '../../../ui/message/index.ts'
import { Section } from '../../../ui/page/index.ts'

const SecondFactorDialog = lazyDialog(async () => (await import('./second-factor-dialog.tsx')).SecondFactorDialog)

const words = accountTexts.secondFactor

/** Shows whether a second factor is set up, with its actions. */
export function SecondFactorSection() {
  const client = useQueryClient()
  const { login } = useSuspenseQuery(sessionQuery).data
  const { needsSecondFactor } = useAccount()
  const [open, setOpen] = useState<keyof typeof words.titles>()
  const finish = async () => {
    takeSession(client, await touchSession())
    setOpen(undefined)
  }
  const left = login?.recoveryCodesLeft
  return (
    <Section
      title={words.title}
      actions={
        login?.hasSecondFactor ? (
          <>
            <Button variant="default" onClick={() => setOpen('codes')}>
              {words.newCodes}
            </Button>
            <Button variant="default" onClick={() => setOpen('replace')}>
              {words.replace}
            </Button>
            <ActionButton
              variant="default"
              reason={needsSecondFactor ? words.isNeeded : undefined}
              onClick={() => setOpen('remove')}
            >
              {words.remove}
            </ActionButton>
          </>
        ) : (
          <Button onClick={() => setOpen('enrol')}>{words.enrol}</Button>
        )
      }
    >
      <Badge tone={login?.hasSecondFactor ? 'success' : 'neutral'}>
        {login?.hasSecondFactor ? words.on : words.off}
      </Badge>{' '}
      <span className="soft">{login?.hasSecondFactor ? left !== undefined && words.codesLeft(left) : words.text}</span>
      {open && <SecondFactorDialog what={open} onClose={() => setOpen(undefined)} onDone={finish} />}
    </Section>
  )
}
