import { execFile } from 'node:child_process'
import { chmod, mkdir, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises'
import { delimiter, dirname, join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { promisify } from 'node:util'
import { inject } from 'vitest'
import type { Block } from './page.ts'

const run = promisify(execFile)
const curl = fileURLToPath(new URL('../curl.mjs', import.meta.url))
/** Below the project, where programs find the client. */
const cache = fileURLToPath(new URL('../../../../node_modules/.cache/', import.meta.url))

/** Where `npm start` listens. */
const usualAddress = 'http://127.0.0.1:8080'

/** A reader who copies the blocks of pages into a shell and into files, beside a Muster that `npm start` has started. */
export type Reader = Readonly<{
  /** Runs a block, and gives what it printed. What it exports is there for the next one. */
  paste(block: Block): Promise<string>
  leave(): Promise<void>
}>

/** @param address of the Muster */
export async function createReader(address: string): Promise<Reader> {
  await mkdir(cache, { recursive: true })
  const folder = await mkdtemp(join(cache, 'reader-'))
  await mkdir(join(folder, 'data'))
  await mkdir(join(folder, 'bin'))
  await writeFile(join(folder, 'data/sample-people.json'), JSON.stringify(inject('people')))
  await writeFile(join(folder, 'bin/curl'), `#!/bin/sh\nexec '${process.execPath}' '${curl}' "$@"\n`)
  await chmod(join(folder, 'bin/curl'), 0o755)
  await writeFile(join(folder, 'state'), '')
  const PATH = [join(folder, 'bin'), dirname(process.execPath), process.env.PATH].join(delimiter)

  async function shell(commands: string): Promise<string> {
    const script = `set -ea; . ./state; ${commands}\nexport -p > state`
    const { stdout } = await run('sh', ['-c', script], { cwd: folder, env: { ...process.env, PATH } }).catch(error => {
      throw new Error(`${error.message}\n${error.stdout}`)
    })
    return stdout.replaceAll('\r', '').replaceAll(address, usualAddress)
  }

  async function paste({ kind, name, text }: Block): Promise<string> {
    const code = text.replaceAll(usualAddress, address)
    if (kind === 'sh') return shell(code)
    if (name !== undefined && (await readFile(join(folder, name), 'utf8').catch(() => undefined)) === code) return ''
    await writeFile(join(folder, name ?? 'block.mjs'), code)
    return shell(`node ${name ?? 'block.mjs'}`)
  }

  return { paste, leave: () => rm(folder, { recursive: true }) }
}
