import { useRouter, useRouterState } from '@tanstack/react-router'
import { useEffect, useState } from 'react'

const kept = () => `muster-link ${window.location.pathname}`

/**
 * What a link from an email brings behind its `#`, where no server sees it. It is taken out of the address at once, so
 * that it stays in no history and is on no screen; the tab keeps it, so that the page can be reloaded, until it is used.
 */
export function useLinkToken() {
  const router = useRouter()
  const hash = useRouterState({ select: state => state.location.hash })
  const brought = new URLSearchParams(hash).get('token') ?? undefined
  const [token, setToken] = useState(() => brought ?? sessionStorage.getItem(kept()) ?? undefined)
  useEffect(() => {
    if (brought === undefined) return
    setToken(brought)
    sessionStorage.setItem(kept(), brought)
    router.history.replace(window.location.pathname)
  }, [brought, router])
  return { token, forgetToken: () => sessionStorage.removeItem(kept()) }
}
