import { Anchor, Loader, Modal } from '@mantine/core'
import { useQueryClient } from '@tanstack/react-query'
import { Suspense, useEffect, useState } from 'react'
import { leaveAtOnce, reloadAtOnce } from '../../session/leaving.ts'
import { isAnotherLogin, lookAtSession, type Session, takeSession } from '../../session/session.ts'
import { t } from '../../texts/index.ts'
import styles from './step.module.css'
import { chooseAccount } from './steps/group-step.tsx'
import { SignInFlow } from './steps/sign-in-flow.tsx'

/** Over the page, which stays as it was; whoever signs in again goes on where they were. */
export function SessionEnded({ session: before }: { session: Session }) {
  const client = useQueryClient()
  const [session, setSession] = useState<Session>()
  useEffect(() => {
    // Where this cannot be known, one begins at the beginning.
    lookAtSession().then(setSession, () => setSession({ state: 'None', isSetUpNeeded: false }))
  }, [])

  const advance = async (next: Session) => {
    const same = next.groups?.find(({ userAccountId }) => userAccountId === before.account?.userAccountId)
    // Where it cannot be chosen for them, they choose, and are told what is amiss.
    const chosen = () => (same ? chooseAccount(same.userAccountId).catch(() => next) : next)
    setSession(next.state === 'GroupNeeded' ? await chosen() : next)
  }
  const comeBack = (now: Session) => {
    // Somebody else sees nothing of what stood here.
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
