import { Anchor, Loader, Modal } from '@mantine/core'
import { useQueryClient } from '@tanstack/react-query'
import { Suspense, useEffect, useState } from 'react'
import { leaveAtOnce, reloadAtOnce } from '../../session/leaving.ts'
import { isAnotherLogin, lookAtSession, type Session, takeSession } from '../../session/session.ts'
import { t } from '../../texts/index.ts'
import styles from './step.module.css'
import { chooseAccount } from './steps/group-step.tsx'
import { SignInFlow } from './steps/sign-in-flow.tsx'

/** Asks to sign in again, in a dialog over the page. The page keeps its state for the same user. */
export function SessionEnded({ session: before }: { session: Session }) {
  const client = useQueryClient()
  const [session, setSession] = useState<Session>()
  useEffect(() => {
    // Without an answer, sign-in starts with its first step.
    lookAtSession().then(setSession, () => setSession({ state: 'None', isSetUpNeeded: false }))
  }, [])

  const advance = async (next: Session) => {
    const same = next.groups?.find(({ userAccountId }) => userAccountId === before.account?.userAccountId)
    // If the former account cannot be chosen, the user chooses and reads the reason.
    const chosen = () => (same ? chooseAccount(same.userAccountId).catch(() => next) : next)
    setSession(next.state === 'GroupNeeded' ? await chosen() : next)
  }
  const comeBack = (now: Session) => {
    // Another user must not see the former page.
    if (isAnotherLogin(now, before)) return reloadAtOnce()
    takeSession(client, now)
    void client.invalidateQueries()
  }
  return (
    <Modal
      opened
      onClose={() => {}}
      withCloseButton={false}
      closeOnEscape={false}
      zIndex={400}
      title={t.sessionEnd.title}
    >
      <p className={styles.soft}>{t.sessionEnd.text}</p>
      <div className={styles.again}>
        <Suspense fallback={<Loader aria-label={t.loading} />}>
          {session && <SignInFlow session={session} onChange={advance} onOpen={comeBack} email={before.login?.email} />}
        </Suspense>
      </div>
      <div className={styles.ways}>
        <Anchor component="button" type="button" onClick={() => leaveAtOnce(() => window.location.assign('/console/'))}>
          {t.sessionEnd.leave}
        </Anchor>
      </div>
    </Modal>
  )
}
