import { readFile } from 'node:fs/promises'
import { expect, test } from 'vitest'
import { addDays, todayIn } from '../src/domain/calendar-date.ts'
import { verifyAuditLog } from '../src/features/audit-log/index.ts'
import { jobs } from '../src/jobs.ts'
import { untilForgotten } from './support/grants.ts'
import { type PersonName, startMuster } from './support/muster.ts'
import type { Answer } from './support/person.ts'

const muster = startMuster()
const page = await readFile(new URL('../../docs/a-day-in-the-life.md', import.meta.url), 'utf8')

/** The named values of the page: `emma`, `monday`, `bank`. */
type Known = Map<string, string>

const filled = (text: string, known: Known): string =>
  text.replace(/\{(\w+)\}/g, (whole, name: string) => known.get(name) ?? whole)

/** The value at a path of an answer; words with `=` pick the first entry of a list that fits. */
function pick(value: unknown, path: string): unknown {
  const conditions = [...path.matchAll(/([\w.]+)=(.+?)(?= [\w.]+=| \.|$)/g)].map(([, name = '', wanted]) => ({
    keys: name,
    wanted,
  }))
  const [head, tail] = conditions.length > 0 ? splitAtConditions(path) : ['', path]
  const start = head === '' ? value : at(value, head)
  const found =
    conditions.length === 0
      ? start
      : (start as unknown[]).find(each => conditions.every(({ keys, wanted }) => String(at(each, keys)) === wanted))
  return at(found, tail)
}

function splitAtConditions(path: string): [string, string] {
  const head = /^([\w.]+) (?=[\w.]+=)/.exec(path)?.[1] ?? ''
  return [head, path.slice(path.lastIndexOf(' .') + 2)]
}

const at = (value: unknown, path: string): unknown =>
  path
    .split('.')
    .filter(key => key !== '')
    .reduce<unknown>((inside, key) => (inside as Record<string, unknown> | undefined)?.[key], value)

async function call(block: string, known: Known): Promise<void> {
  const [request = '', expectation = ''] = filled(block, known).split('\n\n')
  const [line = '', ...rest] = request.split('\n')
  const [who = '', method = '', path = ''] = line.split(' ')
  const headers = Object.fromEntries(rest.filter(each => /^[\w-]+: /.test(each)).map(each => each.split(': ')))
  const body = rest.filter(each => !/^[\w-]+: /.test(each)).join('\n')
  const person = muster[who.toLowerCase() as PersonName]
  const answer = await person.send(method, path, body === '' ? undefined : body, { headers })
  const [status = '', ...captures] = expectation.split('\n')
  const [code, ...subset] = status.split(' ')
  expect([line, answer.status, answer.status === Number(code) ? '' : answer.text]).toEqual([line, Number(code), ''])
  if (subset.length > 0) expect(answer.body).toMatchObject(JSON.parse(subset.join(' ')))
  for (const capture of captures.filter(Boolean)) remember(capture, answer, known)
}

function remember(capture: string, answer: Answer, known: Known): void {
  const [name = '', path = ''] = capture.split(/ = (.*)/s)
  const value = path === 'location' ? answer.headers.get('location') : pick(answer.body, path)
  expect([capture, value]).toEqual([capture, expect.anything()])
  known.set(name, String(value))
}

async function runJobs(): Promise<void> {
  for (const job of jobs) await job.run(muster.context)
}

/** Every event that Priya, who sees all of the group, reads from the beginning. */
async function readEvents(): Promise<{ sequence: number; type: string; resource: { uri?: string } }[]> {
  await runJobs()
  const events = []
  for (let last = 0; ; ) {
    const { body } = await muster.priya.get(`/Events?afterSequence=${last}&pageSize=200`)
    if (body.length === 0) return events
    events.push(...body)
    last = body.at(-1).sequence
  }
}

/** Whether the lines of the page happened in this order; other things may have happened between them. */
async function expectEvents(block: string, known: Known): Promise<void> {
  const happened = (await readEvents()).map(({ type, resource }) => `${type} ${resource.uri}`)
  let from = 0
  for (const line of filled(block, known).split('\n').filter(Boolean)) {
    const place = happened.indexOf(line, from)
    expect(place, `${line} after ${happened[from - 1]}`).toBeGreaterThanOrEqual(from)
    from = place + 1
  }
}

async function verify(): Promise<void> {
  await runJobs()
  const { rows } = await muster.admin.query("select id from employer_group where name = 'Harbour Line'")
  const id = Number(rows[0].id)
  expect(await verifyAuditLog(muster.database.forGroup(id), id)).toMatchObject({ problem: undefined })
}

test('the page runs as it stands', async () => {
  const today = todayIn('Australia/Sydney', muster.clock.now())
  const weekday = Temporal.PlainDate.from(today).dayOfWeek
  const states = (await muster.priya.get('/Countries/36/States')).body as { id: number; name: string }[]
  const known: Known = new Map([
    ['today', today],
    ['monday', addDays(today, 8 - weekday)],
    ['australia', '36'],
    ['nsw', String(states.find(({ name }) => name === 'NSW')?.id)],
  ])
  const blocks = [...page.matchAll(/```(http|clock|facts|events|verify-audit)\n([\s\S]*?)```/g)]
  expect(blocks.length).toBeGreaterThan(20)
  for (const [, kind, text = ''] of blocks) {
    if (kind === 'http') await call(text.trimEnd(), known)
    if (kind === 'events') await expectEvents(text, known)
    if (kind === 'verify-audit') await verify()
    if (kind === 'clock') {
      const moment = Temporal.PlainDateTime.from(filled(text.trim(), known)).toZonedDateTime('Australia/Sydney')
      muster.clock.moveTo(moment.toInstant().toString())
      await runJobs()
      // The day of a caller is cached, too.
      await untilForgotten()
    }
    if (kind === 'facts') {
      for (const line of text.trim().split('\n')) {
        const [name = '', value] = line.split(' = ')
        expect([name, known.get(name)]).toEqual([name, value])
      }
    }
  }
  expect(known.get('suburbAgain')).toBe(known.get('suburb'))
}, 120_000)
