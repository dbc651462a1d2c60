import { createRootRoute, createRoute, lazyRouteComponent, Outlet } from '@tanstack/react-router'
import { loadingCode } from '../code/load.ts'
import { isLikelySignedIn } from '../session/session.ts'
import { loadShellAhead, SignedIn } from '../shell/session/signed-in.tsx'
import { searchOf } from './search-params.ts'

export const root = createRootRoute({ component: Outlet })

/** All pages that need a session. Without one the page asks to sign in, and then opens. */
export const signedIn = createRoute({
  getParentRoute: () => root,
  id: 'signed-in',
  // Every page may have a table, whose sort is in the address.
  validateSearch: searchOf({ sort: 'text' }),
  component: Object.assign(SignedIn, { preload: loadShellAhead }),
})

/** A page in a file of its own; only signed-in users load it ahead. */
export const page: typeof lazyRouteComponent = (load, name) => {
  const component = lazyRouteComponent(loadingCode(load) as typeof load, name)
  const preload = component.preload
  component.preload = async () => {
    if (isLikelySignedIn()) await preload?.()
  }
  return component
}
