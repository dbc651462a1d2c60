import { execFileSync } from 'node:child_process'
import { fileURLToPath } from 'node:url'

const root = fileURLToPath(new URL('..', import.meta.url))
const wholeServer = 'server/'
const wholeConsole = 'console/'
const everything = [wholeServer, wholeConsole]
/** What is true of all routes and tables, and what walks every page. */
const ofAllRoutes = 'server/test/'
const ofAllPages = 'console/test/'

type Tests = (path: string, folder: string) => readonly string[]

/** Path → the tests that may notice a change there, as folders or files. The first pattern that fits decides. */
const touched: readonly (readonly [RegExp, Tests])[] = [
  [/\.(test|e2e)\.ts$/, path => [path]],
  // The sample, which every test starts from.
  [/^server\/(test|migrations)\/|^sample\/|^server\/src\/features\/(imports|sample)\//, () => everything],
  [/^server\/src\/features\/[^/]+\//, (_, feature) => [feature, ofAllRoutes]],
  [/^(server|openapi|docs)\//, () => [wholeServer]],
  [/^console\/src\/pages\/[^/]+\//, (_, page) => [page, ofAllPages]],
  [/^(console|client)\//, () => [wholeConsole]],
  [/^(package|package-lock|tsconfig|vitest\.config)\b/, () => everything],
]

/**
 * The tests that a change of these files touches, as arguments for vitest: folders and files, none within another.
 * A feature's change runs the feature's own tests and those of all routes; a change of what many stand on runs all.
 */
export function testsTouchedBy(paths: readonly string[]): string[] {
  const found = new Set(
    paths.flatMap(path => {
      for (const [pattern, tests] of touched) {
        const [folder] = pattern.exec(path) ?? []
        if (folder !== undefined) return tests(path, folder)
      }
      return []
    }),
  )
  const isWithinAnother = (test: string) => [...found].some(other => other !== test && test.startsWith(other))
  return [...found].filter(test => !isWithinAnother(test)).sort()
}

/** Files that differ from `since` (a commit), those that git does not know yet included. */
export function changedFiles(since = 'HEAD'): string[] {
  const git = (...args: string[]) =>
    execFileSync('git', args, { cwd: root, encoding: 'utf8' }).split('\n').filter(Boolean)
  return [...git('diff', '--name-only', '--diff-filter=d', since), ...git('ls-files', '--others', '--exclude-standard')]
}
