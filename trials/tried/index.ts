import { execFile } from 'node:child_process'
import { readFile, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { parseArgs, promisify } from 'node:util'
import { build, type Plugin } from 'vite'
import { type Outcome, say, table } from '../kit/outcome.ts'
import { type Breakage, breakages } from './breakages.ts'

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

Each trial runs on a server that is built with one fault. It has to find it.

${table(['trial', 'the server lacks', 'the first of what it found'], rows)}
`
  return { counts: { faults: chosen.length }, section, failures }
}

/** The first failure that the trial finds in the broken product; undefined where it finds none. */
async function findingsOn(breakage: Breakage): Promise<string | undefined> {
  const folder = join(tmpdir(), `muster-tried-${process.pid}`)
  try {
    await buildBroken(breakage, folder)
    const script = join(root, 'trials/run.ts')
    const { stderr } = await promisify(execFile)(process.execPath, [script, breakage.trial, ...breakage.args], {
      env: { ...process.env, MUSTER_BUILD: folder },
      maxBuffer: 64 * 1024 * 1024,
    }).catch(error => error as { stderr: string })
    const line = stderr.split('\n').find(each => each.startsWith(`${breakage.trial}: `))
    return line?.slice(breakage.trial.length + 2, breakage.trial.length + 160).replaceAll('|', '\\|')
  } finally {
    await rm(folder, { recursive: true, force: true })
  }
}

/** Builds the server of the trials with the fault in one of its files. @throws where the text is not there once */
async function buildBroken({ file, find, replace }: Breakage, outDir: string): Promise<void> {
  const path = join(root, 'server/src', file)
  const parts = (await readFile(path, 'utf8')).split(find)
  if (parts.length !== 2) throw new Error(`"${find}" is ${parts.length - 1} times in ${file}: correct breakages.ts.`)
  const fault: Plugin = {
    name: 'muster:fault',
    enforce: 'pre',
    transform: { filter: { id: path }, handler: () => ({ code: parts.join(replace), map: { mappings: '' } }) },
  }
  await build({
    root: join(root, 'server'),
    configFile: join(root, 'server/vite.config.ts'),
    logLevel: 'error',
    plugins: [fault],
    build: { ssr: '../trials/kit/server.ts', outDir, emptyOutDir: true },
  })
}
