import { readFile } from 'node:fs/promises'
import { setTimeout as sleep } from 'node:timers/promises'
import { describe, expect, test } from 'vitest'
import { openDatabase } from '../src/platform/database/index.ts'
import { createMetrics } from '../src/platform/metrics.ts'
import { startMuster } from './support/muster.ts'
import type { Answer, Person } from './support/person.ts'

describe('with a limit of 600 a minute', () => {
  const muster = startMuster({ rateLimitPerMinute: 600, metricsToken: 'a-token-for-the-metrics' })

  test('Liam has a burst of 100, then waits; Emma is not held up by him', async () => {
    // However long the requests take.
    muster.clock.stop()
    const answers = await Promise.all(Array.from({ length: 130 }, () => muster.liam.get('/Countries/36')))
    muster.clock.reset()
    const refused = answers.filter(answer => answer.status === 429)
    expect(refused.length).toBeGreaterThan(10)
    expect(answers.filter(answer => answer.status === 200).length).toBeGreaterThanOrEqual(100)
    expect(refused[0]?.body).toEqual({ Message: expect.any(String), Code: 'TooManyRequests' })
    expect(Number(refused[0]?.headers.get('retry-after'))).toBeGreaterThan(0)
    expect((await muster.emma.get('/Countries/36')).status).toBe(200)
  })

  test('guessing keys is limited by address, and does not keep those out who have one', async () => {
    const guess = () => fetch(`${muster.address}/v12.21/Countries`, { headers: { Authorization: 'Bearer guess' } })
    const statuses = (await Promise.all(Array.from({ length: 130 }, guess))).map(answer => answer.status)
    expect(new Set(statuses)).toEqual(new Set([401, 429]))
    expect((await muster.priya.get('/Countries/36')).status).toBe(200)
  })

  test('metrics are there without a database', async () => {
    const nowhere = openDatabase({ url: 'postgres://127.0.0.1:1/none' })
    const metrics = await createMetrics({ database: nowhere, clock: muster.clock })
    metrics.countRefusal()
    const text = await metrics.text()
    expect(text).toMatch(/muster_authentication_refusals_total 1/)
    expect(text).not.toMatch(/muster_waiting_work\{/)
    await nowhere.close()
  })

  test('metrics open to their token, name routes by template and say nothing of queries', async () => {
    await muster.priya.get('/CostCentres/Search?CostCentreName=unmistakable')
    const metrics = (token: string) =>
      fetch(`${muster.address}/metrics`, { headers: { Authorization: `Bearer ${token}` } })
    expect((await metrics('wrong')).status).toBe(401)
    const text = await (await metrics('a-token-for-the-metrics')).text()
    expect(text).toContain('route="/CostCentres/Search"')
    expect(text).not.toContain('unmistakable')
    const { rows } = await muster.admin.query(
      'select id, employer_group_id as "group" from api_key where prefix = left($1, 13)',
      [muster.priya.apiKey],
    )
    const { id, group } = rows[0]
    expect(text).toMatch(new RegExp(`muster_caller_requests_total\\{group="${group}",key="${id}"\\} [1-9]`))
    expect(text).toMatch(/muster_database_connections\{pool="writes",state="waiting"\} 0/)
    expect(text).toMatch(/muster_waiting_work\{work="Operation"\} 0/)
    const dashboard = await readFile(new URL('../../docs/grafana.json', import.meta.url), 'utf8')
    const shown = new Set(dashboard.match(/\b(muster|process|nodejs)_[a-z0-9_]+(?=\{|, instance)/g))
    expect(shown.size).toBeGreaterThan(8)
    for (const name of shown)
      expect(text).toMatch(new RegExp(`^# TYPE ${name.replace(/_(bucket|count|sum)$/, '')} `, 'm'))
  })
})

describe('when the database goes away', () => {
  const muster = startMuster()

  const codesOf = ({ body }: Answer) => JSON.stringify(body.map((record: { code: string }) => record.code))

  test('answers are 503 with Retry-After meanwhile, right again by themselves, and never wrong', async () => {
    const [harbour, freight] = [
      codesOf(await muster.priya.get('/CostCentres')),
      codesOf(await muster.olga.get('/CostCentres')),
    ]
    const database = (await muster.admin.query('select current_database() as name')).rows[0].name
    const ours = `from pg_stat_activity where datname = '${database}' and usename = 'muster_server'`
    let isOver = false
    const statuses = new Set<number>()
    const ask = async (person: Person, expected: string) => {
      while (!isOver) {
        const answer = await person.get('/CostCentres')
        statuses.add(answer.status)
        if (answer.status === 200) expect(codesOf(answer)).toBe(expected)
        else expect(answer).toMatchObject({ status: 503, body: { Code: 'Unavailable' } })
      }
    }
    const asking = [
      ask(muster.priya, harbour),
      ask(muster.olga, freight),
      ask(muster.priya, harbour),
      ask(muster.olga, freight),
    ]
    for (let interruption = 0; interruption < 8; interruption++) {
      await muster.admin.query(`alter database ${database} connection limit 0`)
      await muster.admin.query(`select pg_terminate_backend(pid) ${ours}`)
      await sleep(80)
      await muster.admin.query(`alter database ${database} connection limit -1`)
      await sleep(150)
    }
    isOver = true
    await Promise.all(asking)
    expect(statuses).toEqual(new Set([200, 503]))
    const { rows } = await muster.admin.query(`select count(*)::int as connections ${ours}`)
    expect(rows[0].connections).toBeLessThanOrEqual(4)
  })

  test('a client learns when to try again; the server is alive, but not ready', async () => {
    const database = (await muster.admin.query('select current_database() as name')).rows[0].name
    await muster.admin.query(`alter database ${database} connection limit 0`)
    try {
      await muster.admin.query(
        `select pg_terminate_backend(pid) from pg_stat_activity where datname = '${database}' and usename = 'muster_server'`,
      )
      await expect.poll(async () => (await muster.priya.get('/CostCentres')).status, { timeout: 5_000 }).toBe(503)
      const answer = await muster.priya.get('/CostCentres')
      expect(answer.headers.get('retry-after')).toMatch(/^\d+$/)
      await expect.poll(async () => (await fetch(`${muster.address}/readyz`)).status, { timeout: 5_000 }).toBe(503)
      expect((await fetch(`${muster.address}/healthz`)).status).toBe(200)
    } finally {
      await muster.admin.query(`alter database ${database} connection limit -1`)
    }
    await expect.poll(async () => (await muster.priya.get('/CostCentres')).status, { timeout: 5_000 }).toBe(200)
  })
})
