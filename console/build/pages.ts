import { globSync, readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'

const source = fileURLToPath(new URL('../src/', import.meta.url))
const main = `${source}main.tsx`
const shell = `${source}shell/shell.tsx`
const signInPage = `${source}pages/sign-in/sign-in-page.tsx`

/** A page with the modules that its document starts: those and what they import make the page. */
export type PageModules = Readonly<{
  /** As its route has it: `/employees/$id`; `$` is every other. Without one, the page that asks to sign in. */
  path?: string
  /** Of the address, where it decides what shows: `type` or `view=list`. */
  query?: string
  needsSession: boolean
  modules: readonly string[]
}>

/** Parts of pages that load on demand, and show at once at such an address. The first that matches the address counts. */
const parts: readonly Readonly<{ path: string; query?: string; module?: string }>[] = [
  { path: '/change-requests/new', query: 'type', module: 'change-requests/raising/new-request.tsx' },
  { path: '/change-requests/new', module: 'change-requests/raising/kind-gallery.tsx' },
  { path: '/employees/hire/$id', module: 'change-requests/raising/new-request.tsx' },
  { path: '/change-requests/$id/edit', module: 'change-requests/raising/edit-request.tsx' },
  { path: '/organisation-chart', query: 'view=list' },
  { path: '/organisation-chart', module: 'organisation-chart/picture/picture.tsx' },
  { path: '/settings', query: 'tab=paymentGroups', module: 'settings/payment-groups.tsx' },
  { path: '/settings', query: 'tab=employers', module: 'settings/employers.tsx' },
  { path: '/settings', query: 'tab=paycodes', module: 'settings/paycodes.tsx' },
  { path: '/settings', query: 'tab=delegations', module: 'settings/delegations.tsx' },
  { path: '/settings', query: 'tab=charts', module: 'settings/charts.tsx' },
  { path: '/settings' },
  { path: '/employees/$id', query: 'tab=access', module: 'people/access/access.tsx' },
  { path: '/employees/$id', query: 'tab=history', module: 'people/history/history.tsx' },
  { path: '/employees/$id', module: 'people/record/record.tsx' },
  { path: '/profile', query: 'tab=delegations', module: 'account/delegations/delegations.tsx' },
  { path: '/profile', query: 'tab=keys', module: 'account/keys/keys.tsx' },
  { path: '/profile', query: 'tab=security', module: 'account/security/security.tsx' },
  { path: '/profile', module: 'account/overview.tsx' },
]

/** The routes of pages in files of their own, each until the next one begins. */
const declaredRoutes = (): string[] =>
  globSync('routes/*.ts', { cwd: source, exclude: ['routes/index.ts', 'routes/parents.ts'] }).flatMap(name =>
    readFileSync(source + name, 'utf8')
      .split('createRoute(')
      .slice(1),
  )

/** The pages of the console, as the files in `src/routes/` name them. */
export function pagesOfRoutes(): PageModules[] {
  const pages = declaredRoutes().flatMap((route): PageModules[] => {
    const path = /\bpath: '([^']+)'/.exec(route)?.[1]
    const file = /\bimport\('\.\.\/([^']+)'\)/.exec(route)?.[1]
    if (path === undefined || file === undefined) {
      throw new Error(`Write the path of this route as '…', and its page as import('../…'):\ncreateRoute(${route}`)
    }
    const needsSession = route.includes('=> signedIn')
    const modules = [main, ...(needsSession ? [shell] : []), source + file]
    const its = parts.filter(part => part.path === path)
    return (its.length > 0 ? its : [{ path }]).map(({ module, ...address }) => ({
      ...address,
      needsSession,
      modules: [...modules, ...(module === undefined ? [] : [`${source}pages/${module}`])],
    }))
  })
  for (const { path } of parts) {
    if (!pages.some(page => page.path === path)) throw new Error(`No route has the path ${path}. Correct it in parts.`)
  }
  const notFound = { path: '$', needsSession: true, modules: [main, shell] }
  return [...pages, notFound, { needsSession: false, modules: [main, signInPage] }]
}
