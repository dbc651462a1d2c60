import { globSync, readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'

const source = fileURLToPath(new URL('../src/', import.meta.url))
const main = `${source}main.tsx`
const shell = `${source}shell/shell.tsx`
const signInPage = `${source}pages/sign-in/sign-in-page.tsx`

/** A page with the modules that its document starts: those and what they import make the page. */
export type PageModules = Readonly<{
  /** As its route has it: `/employees/$id`. Without one, the page that asks to sign in. */
  path?: string
  needsSession: boolean
  modules: readonly string[]
}>

/** The pages of the console, as the files in `src/routes/` name them. */
export function pagesOfRoutes(): PageModules[] {
  const routes = globSync('routes/*.ts', { cwd: source }).map(name => readFileSync(source + name, 'utf8'))
  const declared = routes.flatMap(text => [...text.matchAll(/createRoute\(\{[\s\S]*?\n\}\)/g)].map(([route]) => route))
  const pages = declared.flatMap((route): PageModules[] => {
    const path = /\bpath: '([^']+)'/.exec(route)?.[1]
    const file = /\bimport\('\.\.\/([^']+)'\)/.exec(route)?.[1]
    if (path === undefined || file === undefined) return []
    const needsSession = route.includes('=> signedIn')
    return [{ path, needsSession, modules: [main, ...(needsSession ? [shell] : []), source + file] }]
  })
  return [...pages, { needsSession: false, modules: [main, signInPage] }]
}
