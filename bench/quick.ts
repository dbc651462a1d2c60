import { randomBytes } from 'node:crypto'
import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { fill } from './answers/dataset.ts'
import { runLoad } from './answers/load.ts'
import { base, headersOf } from './answers/world.ts'
import { asSuperuser, onOwnDatabase } from './own-database.ts'
import { memoryOf, start } from './processes.ts'

const ticks = (pid: number) => {
  try {
    const f = readFileSync(`/proc/${pid}/stat`, 'utf8')
    const p = f.slice(f.lastIndexOf(')') + 2).split(' ')
    return (Number(p[11]) + Number(p[12])) * 10_000 + 0 * (Number(p[13]) + Number(p[14]))
  } catch {
    return 0
  }
}
const children = (pid: number): number[] =>
  readdirSync('/proc')
    .filter(n => /^\d+$/.test(n))
    .map(Number)
    .filter(n => {
      try {
        const f = readFileSync(`/proc/${n}/stat`, 'utf8')
        return Number(f.slice(f.lastIndexOf(')') + 2).split(' ')[1]) === pid
      } catch {
        return false
      }
    })
const only = process.argv[2] ?? ''
await onOwnDatabase(database =>
  asSuperuser(database, async admin => {
    const keys = await fill(admin)
    const masterKey = randomBytes(32)
    const ours = await start('./dist/server.js', {
      environment: {
        MALLOC_TRIM_THRESHOLD_: '131072',
        NODE_OPTIONS: process.env.PROF ?? '--max-semi-space-size=8',
        DATABASE_URL: database.serverUrl,
        MASTER_KEY: masterKey.toString('hex'),
        LOG_LEVEL: 'error',
        RATE_LIMIT_PER_MINUTE: '0',
      },
      output: 'ignore',
    })
    const {
      rows: [{ data }],
    } = await admin.query("select setting as data from pg_settings where name='data_directory'")
    const postmaster = Number(readFileSync(join(data, 'postmaster.pid'), 'utf8').split('\n')[0])
    const pgTicks = () => children(postmaster).reduce((s, p) => s + ticks(p), 0)
    const H = headersOf(keys.reader),
      W = headersOf(keys.writer)
    const paths: [string, string, Record<string, string>, number?][] = [
      ['one half', '/Authorities/1001', H],
      ['one all', '/Authorities/1001', W],
      ['authorities half 1', '/Authorities?pageNumber=1', H],
      ['authorities half mid', '/Authorities?pageNumber=50', H],
      ['authorities all 1', '/Authorities?pageNumber=1', W],
      ['authorities all mid', '/Authorities?pageNumber=100', W],
      ['employees half 1', '/Employees?pageNumber=1&pageSize=50', H],
      ['employees all mid', '/Employees?pageNumber=100&pageSize=50', W],
      ['search name', '/Authorities/Search?AuthorityName=Family2999&pageSize=50', H],
      ['search code', '/Employees/Search?EmployeeCode=W77&pageSize=50', H],
      ['change requests', '/change-requests?pageSize=50', H],
      ['inbox', '/approvals?pageSize=50', H],
      ['credentials', '/Credentials/Search?pageSize=50', H],
      ['expenses', '/ExpenseApplications?pageSize=50', H],
    ]
    for (const [name, path, headers] of paths) {
      if (!name.includes(only)) continue
      const load = {
        port: ours.port,
        status: 200,
        connections: 32,
        warmUpSeconds: 2,
        seconds: 3,
        requests: [{ method: 'GET' as const, path: base + path, headers }],
      }
      await runLoad({ ...load, warmUpSeconds: 0, seconds: 1 })
      const [n, p] = [ticks(ours.pid), pgTicks()]
      const m = await runLoad({ ...load, warmUpSeconds: 0 })
      const [n2, p2] = [ticks(ours.pid), pgTicks()]
      console.log(
        name.padEnd(24),
        `${Math.round(m.answers / m.seconds)}/s  node ${Math.round((n2 - n) / m.sent)} pg ${Math.round((p2 - p) / m.sent)} µs  p50 ${m.p50.toFixed(1)} p99 ${m.p99.toFixed(1)} ${m.unexpected}`,
      )
    }
    console.log('memory', memoryOf(ours.pid))
    if (process.argv[3]) await new Promise(r => setTimeout(r, Number(process.argv[3]) * 1000))
    await ours.stop()
  }),
)
