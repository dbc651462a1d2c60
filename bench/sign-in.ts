import { randomBytes } from 'node:crypto'
import { loadavg } from 'node:os'
import type pg from 'pg'
import { loadSampleGroups } from '../server/src/features/sample/index.ts'
import { asSuperuser, inService, onOwnDatabase, timed } from './own-database.ts'
import { startMuster } from './processes.ts'
import { machine } from './report/table.ts'

/*
 * Whether the time of a refusal reveals who has a login: wrong passwords for emails of the sample's people, each beside one
 * for an unknown email, in random order. Failures are deleted before an email has to wait.
 */
const pairs = Number(process.argv[2] ?? 800)
const [load = 0] = loadavg()
/** One less than what makes an email wait. */
const triesBeforeForgetting = 4

await onOwnDatabase(async database => {
  const masterKey = randomBytes(32)
  const people = await inService(database, masterKey, loadSampleGroups)
  const server = await startMuster(database.serverUrl, masterKey)
  const emails = Object.values(people).map(({ email }) => email)
  try {
    report(await asSuperuser(database, admin => measurePairs(admin, `http://127.0.0.1:${server.port}`, emails)))
  } finally {
    await server.stop()
  }
})

type Pair = Readonly<{ known: number; unknown: number }>

async function measurePairs(admin: pg.Client, origin: string, emails: readonly string[]): Promise<Pair[]> {
  const measured: Pair[] = []
  for (let n = 0; n < pairs; n++) {
    if (n % (triesBeforeForgetting * emails.length) === 0) await admin.query('truncate login_attempt')
    measured.push(await measurePair(origin, emails[n % emails.length] ?? ''))
  }
  // The first ones load what signing in needs.
  return measured.slice(emails.length)
}

async function measurePair(origin: string, email: string): Promise<Pair> {
  const unknown = `x-${email}`
  const isKnownFirst = Math.random() < 0.5
  const first = await timed(() => refuse(origin, isKnownFirst ? email : unknown))
  const second = await timed(() => refuse(origin, isKnownFirst ? unknown : email))
  return isKnownFirst ? { known: first, unknown: second } : { known: second, unknown: first }
}

async function refuse(origin: string, Email: string): Promise<void> {
  const response = await fetch(`${origin}/console/session`, {
    method: 'POST',
    headers: { 'Content-Type': 'application/json', Origin: origin },
    body: JSON.stringify({ Email, Password: 'not a password' }),
  })
  await response.arrayBuffer()
  if (response.status !== 401) throw new Error(`A wrong password was answered with ${response.status}.`)
}

function report(measured: readonly Pair[]): void {
  const { length } = measured
  const slower = measured.filter(({ known, unknown }) => known > unknown).length / length
  const doubt = 1.96 * Math.sqrt(0.25 / length)
  const lines = [
    '## Time of a refused sign-in',
    '',
    `Wrong passwords for emails of the sample's people, each beside one for an unknown email, ${length} pairs, one`,
    `request at a time. If the time revealed anything, one of the two would be slower in more than half of the pairs. ${machine()}`,
    `Its load average before the start was ${load.toFixed(1)}: others that want a processor make all of it slower, for both alike.`,
    `Node ${process.version}, ${new Date().toISOString().slice(0, 10)}, \`npm run bench -- --only sign-in\`.`,
    '',
    '| Email | p25 ms | median ms | p75 ms |',
    '|---|--:|--:|--:|',
    row(
      'known',
      measured.map(({ known }) => known),
    ),
    row(
      'unknown',
      measured.map(({ unknown }) => unknown),
    ),
    '',
    `Slower for known emails: ${percent(slower)} of the pairs; by chance alone 19 of 20 runs are within ${percent(0.5 - doubt)} and ${percent(0.5 + doubt)}.`,
  ]
  process.stdout.write(`${lines.join('\n')}\n`)
}

function row(name: string, times: readonly number[]): string {
  const sorted = times.toSorted((a, b) => a - b)
  const at = (part: number) => sorted[Math.floor(part * (sorted.length - 1))]?.toFixed(1)
  return `| ${name} | ${at(0.25)} | ${at(0.5)} | ${at(0.75)} |`
}

function percent(part: number): string {
  return `${(part * 100).toFixed(1)}%`
}
