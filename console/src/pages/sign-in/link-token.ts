import { useRouter, useRouterState } from '@tanstack/react-router'
import { useEffect, useState } from 'react'

/**
 * What a link from an e-mail brings behind its `#`, where no server sees it. It is taken out of the address at once, so
 * that it stays in no history and is on no screen.
 */
export function useLinkToken(): string | undefined {
  const router = useRouter()
  const hash = useRouterState({ select: state => state.location.hash })
  const brought = new URLSearchParams(hash).get('token') ?? undefined
  const [token, setToken] = useState(brought)
  useEffect(() => {
    if (brought === undefined) return
    setToken(brought)
    router.history.replace(window.location.pathname)
  }, [brought, router])
  return token
}
