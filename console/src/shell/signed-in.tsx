import { Center, Loader } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { Outlet } from '@tanstack/react-router'
import { lazy, Suspense, useSyncExternalStore } from 'react'
import { sessionQuery } from '../session.ts'
import { sessionEnd } from '../session-end.ts'
import { t } from '../texts/index.ts'
import { Problem } from '../ui/notice.tsx'
import { Shell } from './shell.tsx'

const SignInPage = lazy(async () => ({ default: (await import('../pages/sign-in/sign-in-page.tsx')).SignInPage }))
const SessionEnded = lazy(async () => ({ default: (await import('../pages/sign-in/session-ended.tsx')).SessionEnded }))

const waiting = (
  <Center h="60vh">
    <Loader aria-label={t.loading} />
  </Center>
)

/** The pages, for those who are signed in; for all others the way in, at the same address. */
export function SignedIn() {
  const session = useQuery(sessionQuery)
  const hasEnded = useSyncExternalStore(sessionEnd.subscribe, sessionEnd.get)
  if (session.error) return <Problem error={session.error} />
  if (!session.data) return waiting
  if (session.data.state !== 'Open' || !session.data.account) {
    return (
      <Suspense fallback={waiting}>
        <SignInPage session={session.data} />
      </Suspense>
    )
  }
  return (
    <Shell session={session.data}>
      <Suspense fallback={waiting}>
        <Outlet />
        {hasEnded && <SessionEnded session={session.data} />}
      </Suspense>
    </Shell>
  )
}
