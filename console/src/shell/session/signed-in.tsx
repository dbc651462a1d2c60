import { Button } from '@mantine/core'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { Outlet } from '@tanstack/react-router'
import { Suspense, useEffect, useState } from 'react'
import { sessionBegun, sessionEnd } from '../../api/in-session.ts'
import { isLikelySignedIn, lookAtSession, onSessionChange, sessionQuery } from '../../session/session.ts'
import { t } from '../../texts/index.ts'
import { Loading, lazyPart } from '../../ui/loading/index.ts'
import { Problem } from '../../ui/message/index.ts'
import { Page } from '../../ui/page/index.ts'

const Shell = lazyPart(async () => (await import('../shell.tsx')).Shell)
const SignInPage = lazyPart(async () => (await import('../../pages/sign-in/sign-in-page.tsx')).SignInPage)

/** The pages for signed-in users; signing in for all others, at the same address. */
export function SignedIn() {
  const { data: session, error, refetch } = useQuery(sessionQuery)
  useOtherWindows()
  const [isSigningIn, setSigningIn] = useState(false)
  if (!session) return error ? <NoAnswer error={error} retry={refetch} /> : <Loading />
  // The last step of signing in may follow after the session has opened.
  if (session.state !== 'Open' && !isSigningIn) setSigningIn(true)
  if (isSigningIn || !session.account) {
    return <SignInPage session={session} onOpen={() => setSigningIn(false)} />
  }
  return (
    <Shell session={session}>
      <Suspense fallback={<Loading />}>
        <Outlet />
      </Suspense>
    </Shell>
  )
}

/** Loads the frame of the pages, where the browser had a session lately. */
export async function loadShellAhead(): Promise<void> {
  if (isLikelySignedIn()) await Shell.loadAhead()
}

/** Reads the session again when another window reports a change, and when the user comes back to this window. */
function useOtherWindows(): void {
  const client = useQueryClient()
  useEffect(() => {
    const look = () => client.fetchQuery({ ...sessionQuery, staleTime: 0 }).catch(() => undefined)
    const stop = onSessionChange(async () => {
      const hadEnded = sessionEnd.get()
      await look()
      // The same user has signed in again in the other window.
      if (hadEnded && (await lookAtSession().catch(() => undefined))?.state === 'Open') sessionBegun()
    })
    window.addEventListener('focus', look)
    return () => {
      stop()
      window.removeEventListener('focus', look)
    }
  }, [client])
}

/** Shown when the server does not answer who is signed in. */
const NoAnswer = ({ error, retry }: { error: unknown; retry: () => unknown }) => (
  <main id="content">
    <Page title={t.product} width="narrow">
      <Problem error={error} />
      <div>
        <Button variant="default" onClick={retry}>
          {t.tryAgain}
        </Button>
      </div>
    </Page>
  </main>
)
