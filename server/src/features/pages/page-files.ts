import { existsSync, readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { installation } from '../../installation.ts'

/** The folder of the built console. `npm start`, `npm test` and `npm run build` build it. */
export const consoleFolder = fileURLToPath(new URL('console/dist/', installation))

/** The files of a page, from `pages.json` of the build. Without a path: the page that asks to sign in. */
type PageFiles = Readonly<{
  path?: string
  /** What its address has: `type` or `view=list`. */
  query?: string
  needsSession: boolean
  scripts: readonly string[]
  styles: readonly string[]
}>

type Built = Readonly<{ html: string; pages: readonly PageFiles[] }>

let built: Built | undefined

function builtConsole(): Built {
  const file = (name: string) => readFileSync(consoleFolder + name, 'utf8')
  if (built === undefined && existsSync(`${consoleFolder}index.html`)) {
    const pages: PageFiles[] = JSON.parse(file('pages.json'))
    // `/employees/new` comes before `/employees/$id`, and both before `$`, which is every other address.
    built = { html: file('index.html'), pages: pages.toSorted((a, b) => parametersOf(a) - parametersOf(b)) }
  }
  return built ?? { html: notBuilt, pages: [] }
}

const parametersOf = ({ path = '' }: PageFiles): number => (path === '$' ? 9 : path.split('$').length)

const notBuilt = `<!doctype html><html lang="en"><meta charset="utf-8"><title>Muster</title>
<p>The console is not built here. Build it with <code>npm run build</code> and start the server again.
The API works without it.</p></html>`

/** The files of the page at an address; undefined where there is no such page. */
export function filesOf(address: URL, session: Readonly<{ state: string }> | undefined): PageFiles | undefined {
  const { pages } = builtConsole()
  const found = pages.find(page => isAt(page, address))
  if (session?.state === 'Open' || found?.needsSession === false) return found
  return pages.find(page => page.path === undefined)
}

function isAt({ path, query = '' }: PageFiles, { pathname, searchParams }: URL): boolean {
  if (path === undefined || path === '$') return path === '$'
  const [, ...given] = pathname.split('/').filter(Boolean)
  const parts = path.split('/').filter(Boolean)
  const [name = '', value] = query.split('=')
  return (
    parts.length === given.length &&
    parts.every((part, n) => part.startsWith('$') || part === given[n]) &&
    (query === '' || (searchParams.has(name) && (value === undefined || searchParams.get(name) === value)))
  )
}

const documents = new Map<PageFiles | undefined, string>()

/** The document with the files of its page, made once. */
export function documentOf(files: PageFiles | undefined): string {
  const made = documents.get(files) ?? namingFiles(builtConsole().html, files)
  if (built) documents.set(files, made)
  return made
}

function namingFiles(html: string, files: PageFiles | undefined): string {
  const missing = (names: readonly string[] = []) => names.filter(name => !html.includes(`/console/${name}"`))
  const link = (rel: string) => (name: string) =>
    `<link rel="${rel}" crossorigin href="/console/${name}" nonce="__CSP_NONCE__">`
  const links = [
    ...missing(files?.scripts).map(link('modulepreload')),
    ...missing(files?.styles).map(link('stylesheet')),
  ]
  return html.replace('</head>', () => `${links.join('\n    ')}</head>`)
}
