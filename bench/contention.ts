import { randomBytes } from 'node:crypto'
import { loadavg } from 'node:os'
import type pg from 'pg'
import { send, writes } from './answers/requests.ts'
import { median } from './answers/results.ts'
import { fillGroups } from './dataset/index.ts'
import { asSuperuser, onOwnDatabase } from './own-database.ts'
import { type Listening, startMuster } from './processes.ts'
import { machine } from './report/table.ts'

/*
 * Whether writers of one group wait for each other: 32 of one group, and as many of 32 groups, on the same two server
 * processes, in turn.
 */
const rounds = Number(process.argv[2] ?? 3)
const seconds = 5
const writers = 32
const people = 300
const [load = 0] = loadavg()

/** One key, and the employees whom it writes about. */
type Writer = Readonly<{ apiKey: string; first: number }>

await onOwnDatabase(database =>
  asSuperuser(database, async admin => {
    const apart = Array.from({ length: writers }, () => ({ people, writers: 1 }))
    const [together = [], ...others] = await fillGroups(admin, [{ people: people * writers, writers }, ...apart])
    const ofOne = together.map((apiKey, n) => ({ apiKey, first: 100 + n * (people - 10) }))
    const ofMany = others.flat().map(apiKey => ({ apiKey, first: 10 }))
    const masterKey = randomBytes(32)
    const servers = [await startMuster(database.serverUrl, masterKey), await startMuster(database.serverUrl, masterKey)]
    try {
      // The first runs warm up.
      for (const each of [ofOne, ofMany]) await write(servers, each)
      const measured: Round[] = []
      for (let round = 1; round <= rounds; round++) {
        measured.push({ one: await measure(admin, servers, ofOne), many: await measure(admin, servers, ofMany) })
        process.stderr.write(`contention, round ${round}: ${JSON.stringify(measured.at(-1))}\n`)
      }
      report(measured)
    } finally {
      await Promise.all(servers.map(server => server.stop()))
    }
  }),
)

/** POSTs a second. */
type Round = Readonly<{ one: number; many: number }>

async function measure(admin: pg.Client, servers: readonly Listening[], of: readonly Writer[]): Promise<number> {
  await admin.query("update change_request set status = 'Cancelled', cancelled_at = now() where is_open")
  await admin.query('truncate unsealed_record')
  await admin.query('vacuum (analyze)')
  await admin.query('checkpoint')
  return write(servers, of)
}

/** All writers post one change request after the other; half of them to each server. */
async function write(servers: readonly Listening[], of: readonly Writer[]): Promise<number> {
  let written = 0
  const end = performance.now() + seconds * 1000
  const keepPosting = async ({ apiKey, first }: Writer, port: number) => {
    for (let n = 0; performance.now() < end; n++) {
      const PersonalDetails = { PreferredName: `Sam ${randomBytes(4).toString('hex')}` }
      const body = { ChangeType: 'PersonalDetails', EmployeeId: first + (n % (people - 20)), PersonalDetails }
      const sent = [{ path: '/change-requests', body: JSON.stringify(body) }]
      await (await send(port, writes(apiKey, { method: 'POST', status: 201, sent }), 0)).text()
      written += 1
    }
  }
  await Promise.all(of.map((writer, n) => keepPosting(writer, servers[n % servers.length]?.port ?? 0)))
  return written / seconds
}

function report(measured: readonly Round[]): void {
  const one = median(measured.map(round => round.one))
  const many = median(measured.map(round => round.many))
  const ratio = median(measured.map(round => round.one / round.many))
  process.stdout.write(`## Writers of one group

${writers} writers post change requests, one after the other, to two server processes: all in one group of ${people * writers}
people, or each in a group of their own of ${people}. Median of ${measured.length} rounds of ${seconds} s each, in turn. ${machine()}
Load average before the start ${load.toFixed(1)}. \`npm run bench -- --only contention\`.

| | POSTs a second |
|---|--:|
| 32 groups | ${many.toFixed(0)} |
| one group | ${one.toFixed(0)} |
| one / 32 | ${ratio.toFixed(2)} (must 0.80) |
`)
}
