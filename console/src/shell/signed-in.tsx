import { useQuery } from '@tanstack/react-query'
import { Outlet } from '@tanstack/react-router'
import { lazy, Suspense, useState, useSyncExternalStore } from 'react'
import { sessionQuery } from '../session.ts'
import { sessionEnd } from '../session-end.ts'
import { Loading } from '../ui/loading.tsx'
import { NoAnswer } from './no-answer.tsx'
import { SessionKeeper } from './session-keeper.tsx'
import { Shell } from './shell.tsx'

const SignInPage = lazy(async () => ({ default: (await import('../pages/sign-in/sign-in-page.tsx')).SignInPage }))
const SessionEnded = lazy(async () => ({ default: (await import('../pages/sign-in/session-ended.tsx')).SessionEnded }))

/** The pages, for those who are signed in; for all others the way in, at the same address. */
export function SignedIn() {
  const { data: session, error, refetch } = useQuery(sessionQuery)
  const hasEnded = useSyncExternalStore(sessionEnd.subscribe, sessionEnd.get)
  const [isSigningIn, setSigningIn] = useState(false)
  if (!session) return error ? <NoAnswer error={error} retry={refetch} /> : <Loading />
  // Somebody is in when the last step is done, which is not as soon as the session is open.
  if (session.state !== 'Open' && !isSigningIn) setSigningIn(true)
  if (isSigningIn || !session.account) {
    return (
      <Suspense fallback={<Loading />}>
        <SignInPage session={session} onOpen={() => setSigningIn(false)} />
      </Suspense>
    )
  }
  return (
    <Shell session={session}>
      <Suspense fallback={<Loading />}>
        <Outlet />
      </Suspense>
      <Suspense>{hasEnded && <SessionEnded session={session} />}</Suspense>
      {!hasEnded && <SessionKeeper session={session} />}
    </Shell>
  )
}
