import { Button } from '@mantine/core'
import { useQueryClient, useSuspenseQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { sessionQuery, takeSession, touchSession, useAccount } from '../../../session/session.ts'
import { accountTexts } from '../../../texts/en-AU/account.ts'
import { lazyDialog } from '../../../ui/loading/index.ts'
import { Badge } from '../../../ui/message/index.ts'
import { Dotted } from '../../../ui/page/index.ts'
import { Setting } from './setting.tsx'

const SecondFactorDialog = lazyDialog(async () => (await import('./second-factor-dialog.tsx')).SecondFactorDialog)

const words = accountTexts.secondFactor

/** Shows whether a second factor is set up, with its actions. */
export function SecondFactor() {
  const client = useQueryClient()
  const { login } = useSuspenseQuery(sessionQuery).data
  const { needsSecondFactor } = useAccount()
  const [open, setOpen] = useState<keyof typeof words.titles>()
  const finish = async () => {
    takeSession(client, await touchSession())
    setOpen(undefined)
  }
  const hasFactor = login?.hasSecondFactor === true
  const left = login?.recoveryCodesLeft
  return (
    <Setting
      title={words.title}
      badge={<Badge tone={hasFactor ? 'success' : 'neutral'}>{hasFactor ? words.on : words.off}</Badge>}
      text={
        hasFactor ? (
          <Dotted facts={[needsSecondFactor && words.isNeeded, left !== undefined && words.codesLeft(left)]} />
        ) : (
          words.text
        )
      }
      actions={
        hasFactor ? (
          <>
            <Button variant="default" onClick={() => setOpen('codes')}>
              {words.newCodes}
            </Button>
            <Button variant="default" onClick={() => setOpen('replace')}>
              {words.replace}
            </Button>
            {!needsSecondFactor && (
              <Button variant="default" onClick={() => setOpen('remove')}>
                {words.remove}
              </Button>
            )}
          </>
        ) : (
          <Button onClick={() => setOpen('enrol')}>{words.enrol}</Button>
        )
      }
    >
      {open && <SecondFactorDialog what={open} onClose={() => setOpen(undefined)} onDone={finish} />}
    </Setting>
  )
}
