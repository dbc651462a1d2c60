import { randomBytes } from 'node:crypto'
import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { loadavg, tmpdir } from 'node:os'
import { join } from 'node:path'
import pg from 'pg'
import { readConfig } from '../server/src/config.ts'
import { loadSampleGroups } from '../server/src/features/sample/index.ts'
import { startEmbeddedPostgres } from '../server/src/platform/embedded-postgres/index.ts'
import { migrate } from '../server/src/platform/migrate.ts'
import { createServiceContext } from '../server/src/service-context.ts'
import { start } from './processes.ts'
import { machine } from './report.ts'

/*
 * Whether the time of a refusal reveals who has a login: wrong passwords for emails of the sample's people, each beside one
 * for an unknown email, in random order. Failures are deleted before an email has to wait.
 */
const pairs = Number(process.argv[2] ?? 800)
const [load = 0] = loadavg()
/** One less than what makes an email wait. */
const triesBeforeForgetting = 4

const folder = await mkdtemp(join(tmpdir(), 'muster-bench-'))
const postgres = await startEmbeddedPostgres({ dataDir: join(folder, 'data') })
try {
  await migrate(postgres.ownerUrl)
  const masterKey = randomBytes(32)
  const emails = await loadPeople(masterKey)
  const environment = {
    ...{ DATABASE_URL: postgres.serverUrl, MASTER_KEY: masterKey.toString('hex') },
    ...{ LOG_LEVEL: 'error', RATE_LIMIT_PER_MINUTE: '0' },
  }
  const server = await start('./dist/server.js', { environment })
  try {
    await report(await measurePairs(`http://127.0.0.1:${server.port}`, emails))
  } finally {
    await server.stop()
  }
} finally {
  await postgres.stop()
  await rm(folder, { recursive: true, force: true })
}

async function loadPeople(masterKey: Buffer): Promise<string[]> {
  const config = readConfig({ LOG_LEVEL: 'silent' })
  const context = await createServiceContext({ config, databaseUrl: postgres.serverUrl, masterKey })
  try {
    return Object.values(await loadSampleGroups(context)).map(({ email }) => email)
  } finally {
    await context.close()
  }
}

type Pair = Readonly<{ known: number; unknown: number }>

async function measurePairs(origin: string, emails: readonly string[]): Promise<Pair[]> {
  const admin = new pg.Client({ connectionString: postgres.superuserUrl.replace(/\/[^/?]*(?=\?|$)/, '/muster') })
  await admin.connect()
  try {
    const measured: Pair[] = []
    for (let n = 0; n < pairs; n++) {
      if (n % (triesBeforeForgetting * emails.length) === 0) await admin.query('truncate login_attempt')
      measured.push(await measurePair(origin, emails[n % emails.length] ?? ''))
    }
    // The first ones load what signing in needs.
    return measured.slice(emails.length)
  } finally {
    await admin.end()
  }
}

async function measurePair(origin: string, email: string): Promise<Pair> {
  const unknown = `x-${email}`
  const isKnownFirst = Math.random() < 0.5
  const first = await timeRefusal(origin, isKnownFirst ? email : unknown)
  const second = await timeRefusal(origin, isKnownFirst ? unknown : email)
  return isKnownFirst ? { known: first, unknown: second } : { known: second, unknown: first }
}

/** In milliseconds. */
async function timeRefusal(origin: string, Email: string): Promise<number> {
  const begun = performance.now()
  const response = await fetch(`${origin}/console/session`, {
    method: 'POST',
    headers: { 'Content-Type': 'application/json', Origin: origin },
    body: JSON.stringify({ Email, Password: 'not a password' }),
  })
  await response.arrayBuffer()
  if (response.status !== 401) throw new Error(`A wrong password was answered with ${response.status}.`)
  return performance.now() - begun
}

async function report(measured: readonly Pair[]): Promise<void> {
  const { length } = measured
  const slower = measured.filter(({ known, unknown }) => known > unknown).length / length
  const doubt = 1.96 * Math.sqrt(0.25 / length)
  const lines = [
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
  const text = `${lines.join('\n')}\n`
  const file = process.argv[3]
  if (file) await writeFile(file, text)
  else process.stdout.write(text)
}

function row(name: string, times: readonly number[]): string {
  const sorted = times.toSorted((a, b) => a - b)
  const at = (part: number) => sorted[Math.floor(part * (sorted.length - 1))]?.toFixed(1)
  return `| ${name} | ${at(0.25)} | ${at(0.5)} | ${at(0.75)} |`
}

function percent(part: number): string {
  return `${(part * 100).toFixed(1)}%`
}
