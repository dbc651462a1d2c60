import type { QueryClient } from '@tanstack/react-query'
import { createRoute, createRouter } from '@tanstack/react-router'
import { ErrorPage } from '../shell/error-page.tsx'
import { NotFoundPage } from '../shell/not-found-page.tsx'
import { administration } from './administration.ts'
import { organisation } from './organisation.ts'
import { root, signedIn } from './parents.ts'
import { parseSearch, stringifySearch } from './search-params.ts'
import { waysIn } from './ways-in.ts'
import { work } from './work.ts'

/** Every other address, with a session. */
const notFound = createRoute({ getParentRoute: () => signedIn, path: '$', component: NotFoundPage })

const routeTree = root.addChildren([
  ...waysIn,
  signedIn.addChildren([...work, ...organisation, ...administration, notFound]),
])

export const createConsoleRouter = (queryClient: QueryClient) =>
  createRouter({
    routeTree,
    basepath: '/console',
    context: { queryClient },
    parseSearch,
    stringifySearch,
    defaultPreload: 'intent',
    defaultErrorComponent: ErrorPage,
    scrollRestoration: true,
  })

declare module '@tanstack/react-router' {
  interface Register {
    router: ReturnType<typeof createConsoleRouter>
  }
}
