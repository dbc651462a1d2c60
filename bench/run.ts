import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { readFile, writeFile } from 'node:fs/promises'
import { text } from 'node:stream/consumers'
import { fileURLToPath } from 'node:url'
import { parseArgs } from 'node:util'
import { measureAnswers } from './answers/servers.ts'

const { values: options } = parseArgs({
  options: {
    rounds: { type: 'string', default: '3' },
    /** Of each run. */
    seconds: { type: 'string', default: '4' },
    connections: { type: 'string', default: '32' },
    /** Measures with this in their names, `import` or `sign-in`; case ignored; results.md is left alone then. */
    only: { type: 'string', default: '' },
    /** Of the import; its results are left out with 0. */
    employees: { type: 'string', default: '100000' },
  },
})

const { only, employees, rounds } = options
const parts: string[] = []
if (!['import', 'sign-in'].includes(only)) {
  const pace = { connections: Number(options.connections), seconds: Number(options.seconds), warmUpSeconds: 1 }
  parts.push(await measureAnswers({ only, rounds: Number(rounds), pace }))
}
if (['', 'import'].includes(only) && employees !== '0') parts.push(await measureApart('import', [employees, rounds]))
if (['', 'sign-in'].includes(only)) parts.push(await measureApart('sign-in', ['800']))
process.stdout.write(`\n${parts.join('\n')}`)
if (only === '') await writeResults(parts.join('\n'))

/** A script in a process of its own, which prints its section. */
async function measureApart(name: 'import' | 'sign-in', its: readonly string[]): Promise<string> {
  const script = fileURLToPath(new URL(`${name}.ts`, import.meta.url))
  const child = spawn(process.execPath, [script, ...its], { stdio: ['ignore', 'pipe', 'inherit'] })
  const [section, [code]] = await Promise.all([text(child.stdout), once(child, 'close')])
  if (code !== 0) throw new Error(`The bench ${name} ended with ${code}.`)
  return section
}

/** Sections of what was not measured this time stay as they are. */
async function writeResults(measured: string): Promise<void> {
  const file = new URL('results.md', import.meta.url)
  const [, ...sections] = (await readFile(file, 'utf8')).split(/\n(?=## )/)
  const kept = sections.filter(section => !measured.includes(`${section.split('\n', 1)}\n`))
  await writeFile(file, [measured, ...kept].join('\n'))
}
