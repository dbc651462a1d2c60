import { execFile } from 'node:child_process'
import { cp, mkdtemp, readdir, readFile, rm, symlink, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { basename, join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { parseArgs, promisify } from 'node:util'
import { type Outcome, say, table } from '../kit/outcome.ts'
import type { Breakage } from './breakage.ts'
import { breakages } from './breakages.ts'

const root = fileURLToPath(new URL('../..', import.meta.url))

/** The longest that one run of a trial may take, in milliseconds. Each has options that make it short. */
const longestRun = 10 * 60_000

/**
 * The trials on products that are broken on purpose: each has to find what is broken, and nothing with the same options on
 * the product as it is. `--only` tries those with this in their words.
 */
export async function tried(args: string[]): Promise<Outcome> {
  const { values } = parseArgs({ args, options: { only: { type: 'string', default: '' } } })
  const chosen = breakages.filter(({ lacks, trial }) => `${trial} ${lacks}`.includes(values.only))
  const failures: string[] = []
  const rows: string[][] = []
  for (const breakage of chosen) {
    const found = await inCopy(copy => findingsOn(copy, breakage)).catch(error => [`it could not be tried: ${error}`])
    const { trial, lacks, finds } = breakage
    const finding = found.find(each => finds.test(each))
    const shown = finding ?? (found.length > 0 ? `SOMETHING ELSE: ${found[0]}` : 'NOTHING')
    say(`${trial}, without ${lacks}: ${shown}`)
    if (finding === undefined) failures.push(`${trial} does not find the lack of ${lacks}: ${shown}`)
    rows.push([trial, lacks, shown.split('\n', 1)[0]?.slice(0, 160).replaceAll('|', '\\|') ?? ''])
  }
  const controls = new Map(chosen.map(({ trial, args }) => [[trial, ...args].join(' '), [trial, ...args]]))
  await inCopy(async copy => {
    for (const [line, words] of controls) {
      const [finding] = await run(copy, words)
      say(`${line}, nothing broken: ${finding ?? 'nothing found'}`)
      if (finding !== undefined) failures.push(`${line} fails though nothing is broken: ${finding}`)
    }
  })
  const section = `## The trials, tried

Each trial runs in a copy of the project with one fault in its sources, whose programs are built anew. It has to find this fault.
With the same options, ${controls.size} runs in a copy without a fault have to find nothing.

${table(['trial', 'the server lacks', 'what it found of it'], rows)}
`
  return { counts: { faults: chosen.length }, section, failures }
}

/** What the trial finds in the broken product. */
async function findingsOn(copy: string, breakage: Breakage): Promise<string[]> {
  await breakFile(join(copy, 'server/src', breakage.file), breakage)
  return run(copy, [breakage.trial, ...breakage.args])
}

/** The failures of a trial. One that ends otherwise than it should has one too. */
async function run(copy: string, words: readonly string[]): Promise<string[]> {
  const [trial = ''] = words
  const program = ['scripts/boot.mjs', 'trials', ...words]
  const options = { cwd: copy, maxBuffer: 64 * 1024 * 1024, timeout: longestRun }
  const { stderr, ...ended } = await promisify(execFile)(process.execPath, program, options).then(
    ({ stderr }) => ({ stderr, code: 0 }),
    (error: { stderr: string; code?: number; signal?: string }) => error,
  )
  const found = stderr
    .split(new RegExp(`^(?=${trial}: )`, 'm'))
    .filter(part => part.startsWith(`${trial}: `))
    .map(part => part.slice(trial.length + 2))
  if (ended.code === 0 || found.length > 0) return found
  return [`it ended with ${ended.code ?? 'a signal'} and no finding: ${stderr.slice(-500)}`]
}

async function inCopy<Result>(work: (copy: string) => Promise<Result>): Promise<Result> {
  const copy = await mkdtemp(join(tmpdir(), 'muster-tried-'))
  try {
    await copyProject(copy)
    return await work(copy)
  } finally {
    await rm(copy, { recursive: true, force: true })
  }
}

/** What a fault is built and found with. All else is a link. */
const copied = ['bench', 'scripts', 'server', 'trials']

/** Folders that the copy makes for itself. */
const made = ['dist', 'node_modules']

/** The project as it would be with another source: its programs are built anew, and its trials read its sources. */
async function copyProject(copy: string): Promise<void> {
  for (const entry of await readdir(root, { withFileTypes: true })) {
    const [from, to] = [join(root, entry.name), join(copy, entry.name)]
    const isCopied = entry.isFile() || copied.includes(entry.name)
    if (isCopied) await cp(from, to, { recursive: true, filter: path => !made.includes(basename(path)) })
    else await symlink(from, to)
  }
}

/** @throws where the text is not there once */
async function breakFile(path: string, { file, find, replace }: Breakage): Promise<void> {
  const parts = (await readFile(path, 'utf8')).split(find)
  if (parts.length !== 2) throw new Error(`"${find}" is ${parts.length - 1} times in ${file}: correct breakages.ts.`)
  await writeFile(path, parts.join(replace))
}
