import type { QueryClient } from '@tanstack/react-query'
import { createRoute, createRouter } from '@tanstack/react-router'
import { administration } from './routes/administration.ts'
import { organisation } from './routes/organisation.ts'
import { root, signedIn } from './routes/parents.ts'
import { waysIn } from './routes/ways-in.ts'
import { work } from './routes/work.ts'
import { parseSearch, stringifySearch } from './search-params.ts'
import { ErrorPage } from './shell/error-page.tsx'
import { NotFoundPage } from './shell/not-found-page.tsx'

/** Whatever else somebody who is signed in comes to. */
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
