import { Anchor } from '@mantine/core'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { Suspense, useEffect, useSyncExternalStore } from 'react'
import { askConsole } from '../../api/client.ts'
import { sessionBegun, sessionEnd } from '../../api/in-session.ts'
import { lookAtSession, type Session, takeSession } from '../../session/session.ts'
import { setUpTexts, signInTexts } from '../../texts/en-AU/sign-in.ts'
import { Notice, Problem } from '../../ui/message/index.ts'
import { Frame } from './frame.tsx'
import { SignInFlow } from './steps/sign-in-flow.tsx'

const { steps } = signInTexts

/** Signing in, shown at any address; the page of that address follows. */
export function SignInPage({ session, onOpen }: { session: Session; onOpen: () => void }) {
  const client = useQueryClient()
  const isOver = useSyncExternalStore(sessionEnd.subscribe, sessionEnd.get)
  useEffect(() => {
    if (!isOver) return
    // The session ended between two steps: the user starts again.
    sessionBegun()
    void lookAtSession().then(session => takeSession(client, session))
  }, [isOver, client])
  const leave = useMutation({
    mutationFn: async () => {
      await askConsole('delete', '/console/session')
      takeSession(client, await lookAtSession())
    },
  })
  const step = session.state === 'Open' ? 'EnrolmentNeeded' : session.state
  const { title, text } = session.isSetUpNeeded ? setUpTexts.before : steps[step]
  const isOnTheWay = session.login !== undefined
  return (
    <Frame
      title={title}
      text={text(session.login?.name ?? '')}
      below={
        isOnTheWay ? (
          <>
            {signInTexts.as(session.login?.email ?? '')}{' '}
            <Anchor component="button" type="button" onClick={() => leave.mutate()}>
              {signInTexts.notYou}
            </Anchor>
            <Problem error={leave.error} />
          </>
        ) : (
          !session.isSetUpNeeded && signInTexts.whomToAsk
        )
      }
    >
      {session.isSetUpNeeded ? (
        <Notice tone="info">{setUpTexts.before.hint}</Notice>
      ) : (
        <Suspense>
          <SignInFlow session={session} onChange={session => takeSession(client, session)} onOpen={onOpen} />
        </Suspense>
      )}
    </Frame>
  )
}
