import { execFileSync } from 'node:child_process'
import { existsSync, readFileSync } from 'node:fs'
import { basename } from 'node:path'
import { fileURLToPath } from 'node:url'

/** A use of a word that docs/glossary.md bans. Line 0 is the name of the file. */
export type Breach = Readonly<{ path: string; line: number; word: string; instead: string }>

/** Banned word → term to use instead, and the texts in which a banned word may stay. */
export type Glossary = Readonly<{ instead: ReadonlyMap<string, string>; kept: readonly string[] }>

/** Folders that still have breaches, and how many. A number may only fall; at zero its line goes. */
const allowed: Readonly<Record<string, number>> = { scripts: 6 }

/** The glossary itself, generated files, data, migrations (which never change) and licences. */
const unchecked =
  /^(docs\/(glossary|change-requests)\.md|LICENSE|package-lock\.json|bench\/results\.md|(openapi|sample|server\/migrations)\/)|generated\.ts$|\.(csv|png|ico|svg|woff2)$/

const root = fileURLToPath(new URL('..', import.meta.url))
const read = (path: string): string => readFileSync(`${root}/${path}`, 'utf8')

/** Reads the column "Not" of the tables of docs/glossary.md and the list under "Names that stay". */
export function readGlossary(page = read('docs/glossary.md')): Glossary {
  const [tables = '', names = ''] = page.split('## Names that stay')
  const rows = [...tables.matchAll(/^\| (.+?) \|(?:.*\|)? (`[^|]+`) \|$/gm)]
  const instead = rows.flatMap(([, term = '', words = '']) => quotedIn(words).map(word => [word, term] as const))
  const kept = names.split('\n').flatMap(line => (line.startsWith('- ') ? quotedIn(line.split(': ')[0] ?? '') : []))
  return { instead: new Map(instead), kept }
}

const quotedIn = (text: string): string[] => [...text.matchAll(/`([^`]+)`/g)].map(([, word = '']) => word)

/** The breaches of one file. Identifiers count as the words that they are made of: `caller` and `of` in `callerOf`. */
export function breachesIn(path: string, text: string, glossary: Glossary): Breach[] {
  const banned = new RegExp(`\\b(${[...glossary.instead.keys()].join('|')})s?\\b`, 'g')
  const lines = [basename(path), ...checkedPartOf(path, text).split('\n')]
  return lines.flatMap((content, line) =>
    [...wordsOf(content, glossary.kept).matchAll(banned)].map(([, word = '']) => ({
      path,
      line,
      word,
      instead: glossary.instead.get(word) ?? '',
    })),
  )
}

/** Released entries of the changelog stay as they were written. */
const checkedPartOf = (path: string, text: string): string =>
  path === 'CHANGELOG.md' ? text.split('\n## ').slice(0, 2).join('\n## ') : text

/** Text that mentions another file is not at fault for its name: that file is. */
const wordsOf = (line: string, kept: readonly string[]): string =>
  kept
    .reduce((rest, name) => rest.replaceAll(name, ''), line)
    .replace(/[\w.-]*\/[\w./-]+\.[a-z]{2,4}\b/g, '')
    .replaceAll('_', ' ')
    .replace(/(?<=[a-z0-9])(?=[A-Z])/g, ' ')
    .toLowerCase()

/** The breaches of all files that git tracks and that exist. */
export function breachesOfProject(): Breach[] {
  const glossary = readGlossary()
  const files = execFileSync('git', ['ls-files', '-z'], { cwd: root, encoding: 'utf8' }).split('\0').filter(Boolean)
  const checked = files.filter(path => !unchecked.test(path) && existsSync(`${root}/${path}`))
  return checked.flatMap(path => breachesIn(path, read(path), glossary))
}

/** One sentence for each breach outside the allowed folders, and for each folder with more breaches than allowed. */
export function faultsOf(breaches: readonly Breach[], limits = allowed): string[] {
  const counts = countsIn(breaches, limits)
  const outside = breaches.filter(breach => folderOf(breach, limits) === undefined)
  const over = Object.entries(limits).filter(([folder, limit]) => (counts[folder] ?? 0) > limit)
  return [
    ...outside.map(sentenceOf),
    ...over.map(
      ([folder, limit]) =>
        `${folder}: ${counts[folder]} words that the glossary bans, ${limit} allowed; --list ${folder} lists them`,
    ),
  ]
}

const folderOf = ({ path }: Breach, limits: Readonly<Record<string, number>>): string | undefined =>
  Object.keys(limits).find(folder => path.startsWith(`${folder}/`))

const countsIn = (breaches: readonly Breach[], limits: Readonly<Record<string, number>>): Record<string, number> =>
  Object.fromEntries(
    Object.keys(limits).map(folder => [folder, breaches.filter(each => folderOf(each, limits) === folder).length]),
  )

const sentenceOf = ({ path, line, word, instead }: Breach): string =>
  `${path}:${line}: "${word}" is not used; the glossary has: ${instead}`

/**
 * `--list FOLDER` lists every breach there, allowed or not; `--counts` prints what `allowed` can be lowered to. Without
 * either the exit code is 1 where a fault was found.
 */
function main([option, folder = '']: readonly string[]): void {
  const breaches = breachesOfProject()
  const there = breaches.filter(({ path }) => path.startsWith(folder))
  const faults = option === undefined ? faultsOf(breaches) : []
  if (option === '--counts') console.log(countsIn(breaches, allowed))
  if (option === '--list')
    console.log([...there.map(sentenceOf), `${there.length} in ${folder || 'all files'}`].join('\n'))
  for (const fault of faults) console.error(fault)
  if (faults.length > 0) process.exitCode = 1
}

if (import.meta.main) main(process.argv.slice(2))
