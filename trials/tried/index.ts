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

/** The trials on products that are broken on purpose: each has to fail. `--only` tries those with this in their words. */
export async function tried(args: string[]): Promise<Outcome> {
  const { values } = parseArgs({ args, options: { only: { type: 'string', default: '' } } })
  const chosen = breakages.filter(({ lacks, trial }) => `${trial} ${lacks}`.includes(values.only))
  const failures: string[] = []
  const rows: string[][] = []
  for (const breakage of chosen) {
    const found = await findingsOn(breakage)
    say(`${breakage.trial}, without ${breakage.lacks}: ${found === undefined ? 'NOTHING FOUND' : found}`)
    if (found === undefined) failures.push(`${breakage.trial} finds nothing without ${breakage.lacks}.`)
    rows.push([breakage.trial, breakage.lacks, found ?? 'nothing'])
  }
  const section = `## The trials, tried

Each trial runs in a copy of the project with one fault in its sources, whose programs are built anew. It has to find it.

${table(['trial', 'the server lacks', 'the first of what it found'], rows)}
`
  return { counts: { faults: chosen.length }, section, failures }
}

/** The first failure that the trial finds in the broken product; undefined where it finds none. */
async function findingsOn(breakage: Breakage): Promise<string | undefined> {
  const copy = await mkdtemp(join(tmpdir(), 'muster-tried-'))
  try {
    await copyProject(copy)
    await breakFile(join(copy, 'server/src', breakage.file), breakage)
    const { stderr } = await promisify(execFile)(
      process.execPath,
      ['scripts/boot.mjs', 'trials', breakage.trial, ...breakage.args],
      { cwd: copy, maxBuffer: 64 * 1024 * 1024 },
    ).catch(error => error as { stderr: string })
    const line = stderr.split('\n').find(each => each.startsWith(`${breakage.trial}: `))
    return line?.slice(breakage.trial.length + 2, breakage.trial.length + 160).replaceAll('|', '\\|')
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
