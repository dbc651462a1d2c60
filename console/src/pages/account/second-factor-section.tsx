import { Button, Modal } from '@mantine/core'
import { useQueryClient, useSuspenseQuery } from '@tanstack/react-query'
import { lazy, Suspense, useState } from 'react'
import { sessionQuery, takeSession, touchSession, useAccount } from '../../session.ts'
import { t } from '../../texts/index.ts'
import { ActionButton } from '../../ui/action-button.tsx'
import { Badge } from '../../ui/badge.tsx'
import { Section } from '../../ui/page.tsx'
import styles from './account.module.css'

const dialogs = () => import('./second-factor-dialogs.tsx')
const Replacing = lazy(async () => ({ default: (await dialogs()).Replacing }))
const NewCodes = lazy(async () => ({ default: (await dialogs()).NewCodes }))
const Removing = lazy(async () => ({ default: (await dialogs()).Removing }))
const Enrolment = lazy(async () => ({ default: (await import('../sign-in/enrolment.tsx')).Enrolment }))

const words = t.account.secondFactor
const forms = { enrol: Enrolment, replace: Replacing, codes: NewCodes, remove: Removing } as const

/** Whether there is a second factor, and what can be done about it. */
export function SecondFactorSection() {
  const client = useQueryClient()
  const { login } = useSuspenseQuery(sessionQuery).data
  const { needsSecondFactor } = useAccount()
  const [open, setOpen] = useState<keyof typeof forms>()
  const finish = async () => {
    takeSession(client, await touchSession())
    setOpen(undefined)
  }
  const Form = open && forms[open]
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
      <span className={styles.soft}>
        {login?.hasSecondFactor ? left !== undefined && words.codesLeft(left) : words.text}
      </span>
      <Modal
        opened={Form !== undefined}
        onClose={() => setOpen(undefined)}
        title={open && words.titles[open]}
        closeOnClickOutside={false}
      >
        <Suspense>{Form && <Form onDone={finish} />}</Suspense>
      </Modal>
    </Section>
  )
}
