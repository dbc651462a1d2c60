import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { freePort } from '../../server/src/platform/embedded-postgres/settings.ts'
import { hasProgram, runProgram } from './run-program.ts'
import type { Api } from './scenario.ts'

/** A receiver of the page, and the programs that compile and run it. */
export type Language = Readonly<{
  name: string
  file: string
  compiler?: string
  runtime: string
  /** What the runtime runs. */
  program: string
  /** What it answers to a GET. */
  unsigned: number
  /** Type and address of the event that a line of its output is about. */
  eventOf(line: string): readonly string[]
}>

const python: Language = {
  ...{ name: 'Python', file: 'receiver.py', runtime: 'python3', program: 'receiver.py' },
  // It takes POST alone.
  unsigned: 501,
  eventOf: line => line.split(' ').slice(1),
}

const csharp: Language = {
  ...{ name: 'C#', file: 'receiver.cs', compiler: 'mcs', runtime: 'mono', program: 'receiver.exe' },
  unsigned: 400,
  eventOf: line => [JSON.parse(line).type, JSON.parse(line).resource.uri],
}

export const languages = [python, csharp] as const

/** `lack`: what the machine lacks, so that it was not run. */
export type Received = Readonly<{ language: Language; lack?: string; failures: string[] }>

/** Runs a receiver of the page, with two webhooks that send to it: it knows the secret of one. */
export async function tryReceiver(api: Api, language: Language): Promise<Received> {
  const { file, compiler, runtime, program, unsigned, eventOf } = language
  const lacking = [compiler, runtime].flatMap(name => (name === undefined || hasProgram(name) ? [] : [name]))
  if (lacking.length > 0) return { language, lack: `no ${lacking.join(', ')}`, failures: [] }
  const page = await readFile(new URL('../../docs/webhooks.md', import.meta.url), 'utf8')
  const [, source] = new RegExp(`\`\`\`\\w+ ${RegExp.escape(file)}\\n([\\s\\S]+?)\`\`\``).exec(page) ?? []
  if (!source) return { language, failures: ['docs/webhooks.md has none'] }
  const folder = await mkdtemp(join(tmpdir(), 'muster-receiver-'))
  await writeFile(join(folder, file), source)
  if (compiler) await runProgram(compiler, [file], { cwd: folder })
  const port = await freePort()
  const Url = `http://127.0.0.1:${port}/`
  await numberEvents(api, file)
  const [known, other] = await Promise.all(
    ['Known', 'Other'].map(
      async Description =>
        (await api.ask('POST', '/Webhooks', { Url, Description, EventTypes: ['cost-centre.*'] })).body,
    ),
  )
  const receiver = spawn(runtime, [program], {
    cwd: folder,
    env: { ...process.env, PORT: String(port), WEBHOOK_SECRET: known.secret },
    stdio: ['ignore', 'pipe', 'ignore'],
  })
  const ended = once(receiver, 'exit')
  let printed = ''
  receiver.stdout.on('data', chunk => {
    printed += chunk
  })
  try {
    await until(async () => (await fetch(Url).catch(() => undefined))?.status === unsigned)
    const made: string[] = []
    for (const number of [1, 2, 3])
      made.push(
        String(
          (await api.ask('POST', '/CostCentres', { Code: `${file}-${number}`, Name: 'Received' })).headers.location,
        ),
      )
    const wanted = made.map(uri => ['cost-centre.created', uri])
    const taken = () => printed.split('\n').flatMap(line => (line ? [eventOf(line)] : []))
    const sent = async ({ id }: { id: number }) => api.get(`/Webhooks/${id}/Deliveries?pageSize=200`)
    // An attempt is on record a moment after its receiver has answered.
    const areSent = async () => (await sent(known)).length >= made.length && (await sent(other)).length > 0
    const isDone = await until(async () => taken().length >= made.length && (await areSent()))
    const [good, refused] = await Promise.all([sent(known), sent(other)])
    const statuses = (sent: { status: string; responseStatus?: number }[]) =>
      [...new Set(sent.map(({ status, responseStatus }) => `${status} ${responseStatus ?? ''}`))].join(', ')
    return {
      language,
      failures: [
        ...(isDone && JSON.stringify(taken()) === JSON.stringify(wanted) ? [] : [`it took ${JSON.stringify(taken())}`]),
        ...(statuses(good) === 'Delivered 204' ? [] : [`it answered ${statuses(good)} to its own secret`]),
        ...(statuses(refused) === 'Failed 400' ? [] : [`it answered ${statuses(refused)} to another secret`]),
      ],
    }
  } finally {
    receiver.kill()
    await ended
    await rm(folder, { recursive: true })
  }
}

/** Waits until the events of the sample have their numbers: a webhook gets those that are numbered after it was made. */
async function numberEvents(api: Api, file: string): Promise<void> {
  const { headers } = await api.ask('POST', '/CostCentres', { Code: `${file}-0`, Name: 'Before' })
  // Not the last one for long: jobs of the sample's day record events of their own.
  const hasNumber = async () => {
    const events: { resource: { uri?: string } }[] = await api.get('/Events?order=NewestFirst&pageSize=200')
    return events.some(({ resource }) => resource.uri === headers.location)
  }
  if (!(await until(hasNumber))) throw new Error(`The event of ${headers.location} has no number yet.`)
}

/** @returns whether it came to be within half a minute */
async function until(isSo: () => Promise<boolean>): Promise<boolean> {
  for (let attempt = 0; attempt < 300; attempt++) {
    if (await isSo()) return true
    await sleep(100)
  }
  return false
}
