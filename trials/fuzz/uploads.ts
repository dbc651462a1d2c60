import { setTimeout as sleep } from 'node:timers/promises'
import {
  type Answer,
  type Ask,
  formHeaders,
  formOf,
  type Sent,
  strangeContents,
} from '../../server/test/support/fuzz/index.ts'
import { say } from '../kit/outcome.ts'
import type { PauseWatch } from './pauses.ts'

const names = [
  'cost-centres.csv',
  'employees.csv',
  'positions.csv',
  'authorities.csv',
  'position-holders.csv',
  'credentials.csv',
]

/** Files far larger than those of the random requests. */
const large: readonly (readonly [string, string])[] = [
  ['a row of 4 MB', `code,name\nHO,${'x'.repeat(4_000_000)}\n`],
  ['4 MB of quotes', `code,name\n${'"'.repeat(4_000_001)}`],
  ['4 MB of line ends', `code,name\n${'\n'.repeat(4_000_000)}`],
  ['a heading of 100,000 columns', `${Array.from({ length: 100_000 }, (_, at) => `c${at}`).join()}\n`],
  ['100,000 rows that are wrong', `code,name\n${',\u0301\u0316\u0301\n'.repeat(100_000)}`],
  ['2 MB of marks', `code,name\nHO,"${'\u0301\u0316'.repeat(500_000)}"\n`],
]

/** Sends strange files to `/Imports`, waits for the job of each, and watches the event loop. @returns how many were sent */
export async function runUploads(
  ask: Ask,
  watch: PauseWatch,
  contents: number,
): Promise<Readonly<{ sent: number; failures: string[] }>> {
  const failures: string[] = []
  let sent = 0
  const kinds = [...strangeContents, ...large].slice(0, contents)
  for (const [kind, content] of kinds) {
    for (const name of names) {
      const upload: Sent = {
        ...{
          operationId: 'createImport',
          method: 'POST',
          path: '/Imports',
          caller: 'priya',
          query: [['dryRun', 'true']],
        },
        ...{ headers: formHeaders, body: formOf([{ name, content }]), change: `${name}: ${kind}` },
      }
      await watch.alone(upload, async () => {
        sent += 1
        const problem = await outcomeOf(ask, await ask(upload))
        if (problem !== undefined && failures.length < 20) failures.push(`upload of ${name}, ${kind}: ${problem}`)
      })
    }
  }
  say(`${sent} uploads, ${failures.length} failures`)
  return { sent, failures }
}

/** Waits until the job has done the import. */
async function outcomeOf(ask: Ask, answer: Answer): Promise<string | undefined> {
  if (answer.status >= 400 && answer.status < 500) return undefined
  if (answer.status !== 202) return `answered with ${answer.status} ${answer.text}`
  const path = String(answer.headers.location)
  const get: Sent = { operationId: 'getOperation', method: 'GET', path, query: [], caller: 'priya', headers: {} }
  for (let time = 0; time < 600; time++) {
    const { status, text } = await ask(get)
    if (status !== 200) return `the operation answers with ${status}`
    const { status: state, faults = [] } = JSON.parse(text) as { status: string; faults?: { code: string }[] }
    if (faults.some(({ code }) => code === 'InternalError')) return text.slice(0, 300)
    if (state === 'Succeeded' || state === 'Failed') return undefined
    await sleep(50)
  }
  return 'the operation did not end within 30 s'
}
