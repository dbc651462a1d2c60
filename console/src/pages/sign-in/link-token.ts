import { useRouter, useRouterState } from '@tanstack/react-router'
import { useEffect, useState } from 'react'

const kept = () => `muster-link ${window.location.pathname}`

/**
 * The token of an emailed link, from the fragment of the address, which browsers send to no server. The page removes it
 * from the address, so that it is in no history; the tab keeps it until it is used, so that the page can be reloaded.
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
