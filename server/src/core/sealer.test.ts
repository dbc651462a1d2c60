import { expect, test } from 'vitest'
import { startMuster } from '../../test/support/muster.ts'
import type { DomainEventType } from '../domain/event-type.ts'
import { asSystem, listGroupIds } from './command-context.ts'
import { record, recordAll } from './records.ts'
import { sealRecords } from './sealer.ts'

const muster = startMuster()

const seal = () => sealRecords.run(muster.context)
const rowsOf = async (text: string, values: unknown[] = []) => (await muster.admin.query(text, values)).rows

/** Of each group: how many events and entries have a place, and the highest place. */
const placesOf = (table: 'event_seal' | 'audit_seal') =>
  rowsOf(`select employer_group_id::int as group, count(*)::int as sealed, min(sequence)::int as first,
      max(sequence)::int as last from ${table} group by 1 order by 1`)

const waiting = async () => (await rowsOf('select count(*)::int as waiting from unsealed_record'))[0].waiting

/** The codes of cost centres that were made, in the order of their events. */
const codesInOrder = async (prefix: string): Promise<string[]> =>
  (
    await rowsOf(
      `select c.code from event_seal s join event e on e.employer_group_id = s.employer_group_id and e.id = s.event_id
       join cost_centre c on c.employer_group_id = e.employer_group_id and c.id = e.resource_id
       where e.type = 'cost-centre.created' and c.code like $1 order by s.sequence`,
      [`${prefix}%`],
    )
  ).map(row => row.code)

const make = (Code: string) => muster.priya.post('/CostCentres', { Code, Name: Code })

test('what was written before there was a sealer gets its places, group by group', async () => {
  expect(await waiting()).toBeGreaterThan(1_000)
  await seal()
  expect(await waiting()).toBe(0)
  for (const table of ['event_seal', 'audit_seal'] as const) {
    const places = await placesOf(table)
    expect(places).toHaveLength(2)
    for (const { sealed, first, last } of places) expect([first, last]).toEqual([1, sealed])
  }
})

test('50 writers at once, every third of whom is rolled back, leave no gap, while two sealers seal', async () => {
  const [groupId = 0] = await listGroupIds(muster.database)
  const [before] = await placesOf('event_seal')
  const write = (id: number) =>
    asSystem(muster.context, groupId, async ctx => {
      await record(ctx, { type: 'position.updated', resource: { type: 'Position', id } })
      if (id % 3 === 0) throw new Error('Not this one.')
    })
  let isWriting = true
  const sealer = async () => {
    while (isWriting) await seal()
  }
  const sealers = [sealer(), sealer()]
  const outcomes = await Promise.allSettled(Array.from({ length: 50 }, (_, index) => write(index + 1)))
  isWriting = false
  await Promise.all(sealers)
  await seal()
  const stored = outcomes.filter(({ status }) => status === 'fulfilled').length
  expect(stored).toBe(34)
  const [after] = await placesOf('event_seal')
  expect(after).toEqual({ ...before, sealed: before.sealed + stored, last: before.last + stored })
  const [audit] = await placesOf('audit_seal')
  expect(audit.last).toBe(audit.sealed)
  expect(await waiting()).toBe(0)
})

test('two sealers at once seal once', async () => {
  for (const code of ['TWICE-1', 'TWICE-2', 'TWICE-3']) expect((await make(code)).status).toBe(201)
  await Promise.all([seal(), seal(), seal()])
  await seal()
  expect(await codesInOrder('TWICE-')).toEqual(['TWICE-1', 'TWICE-2', 'TWICE-3'])
})

test('a long transaction delays no other, and is numbered after those that ended before it', async () => {
  const [groupId = 0] = await listGroupIds(muster.database)
  let finish = () => {}
  const begun = Promise.withResolvers<void>()
  const long = asSystem(muster.context, groupId, async ctx => {
    await record(ctx, { type: 'position.moved', resource: { type: 'Position', id: 4711 } })
    begun.resolve()
    await new Promise<void>(resolve => {
      finish = resolve
    })
  })
  await begun.promise
  await make('MEANWHILE')
  await seal()
  expect(await codesInOrder('MEANWHILE')).toEqual(['MEANWHILE'])
  const [{ last }] = await placesOf('event_seal')
  finish()
  await long
  await seal()
  const [moved] = await rowsOf(
    `select s.sequence::int from event_seal s join event e on e.employer_group_id = s.employer_group_id and e.id = s.event_id
     where e.resource_id = 4711 and e.type = 'position.moved'`,
  )
  expect(moved.sequence).toBe(last + 1)
})

test('a later change of a record is numbered after the earlier one, also with the older transaction', async () => {
  const [{ id }] = (await muster.priya.get('/CostCentres/Search?CostCentreCode=HO')).body
  const [groupId = 0] = await listGroupIds(muster.database)
  const change = (type: string) => (ctx: Parameters<typeof record>[0]) =>
    record(ctx, { type: type as DomainEventType, resource: { type: 'CostCentre', id } })
  let goOn = () => {}
  const begun = Promise.withResolvers<void>()
  const older = asSystem(muster.context, groupId, async ctx => {
    // Something written first, so that this transaction has the lower number.
    await change('cost-centre.first')(ctx)
    begun.resolve()
    await new Promise<void>(resolve => {
      goOn = resolve
    })
    await change('cost-centre.third')(ctx)
  })
  await begun.promise
  await asSystem(muster.context, groupId, change('cost-centre.second'))
  goOn()
  await older
  await seal()
  const types = await rowsOf(
    `select e.type from event_seal s join event e on e.employer_group_id = s.employer_group_id and e.id = s.event_id
     where e.type in ('cost-centre.second', 'cost-centre.third') order by s.sequence`,
  )
  expect(types.map(row => row.type)).toEqual(['cost-centre.second', 'cost-centre.third'])
})

test('a thousand events of one command are numbered in its order, and those of one reader apart', async () => {
  const [groupId = 0] = await listGroupIds(muster.database)
  const ids = Array.from({ length: 1_043 }, (_, place) => 900_000 + place)
  await asSystem(muster.context, groupId, ctx =>
    recordAll(
      ctx,
      ids.map(id => ({
        type: 'cost-centre.many' as DomainEventType,
        resource: { type: 'CostCentre', id },
        ...(id % 5 === 0 && { only: id % 2 === 0 ? 'Auditors' : 'Integrators' }),
      })),
    ),
  )
  await seal()
  const events = await rowsOf(`select e.resource_id::int as id from event_seal s
    join event e on e.employer_group_id = s.employer_group_id and e.id = s.event_id
    where e.type = 'cost-centre.many' order by s.sequence`)
  expect(events.map(({ id }) => id)).toEqual(ids.filter(id => id % 10 !== 0))
  const entries = await rowsOf(`select a.resource_id::int as id from audit_seal s
    join audit_entry a on a.employer_group_id = s.employer_group_id and a.id = s.audit_entry_id
    where a.action = 'cost-centre.many' order by s.sequence`)
  expect(entries.map(({ id }) => id)).toEqual(ids.filter(id => id % 10 !== 5))
})

test('a dry run and a refused write leave nothing to seal', async () => {
  await muster.priya.post('/CostCentres?dryRun=true', { Code: 'DRY', Name: 'Dry' })
  await make('TWICE-1')
  expect(await waiting()).toBe(0)
})

test('the server adds to these tables and cannot change, delete or empty anything in them', async () => {
  for (const table of ['event', 'event_seal', 'audit_entry', 'audit_seal']) {
    const statements = [`update ${table} set employer_group_id = 1`, `delete from ${table}`, `truncate ${table}`]
    // A view is not truncated.
    for (const statement of table === 'event' ? statements.slice(0, 2) : statements) {
      const attempt = muster.admin.query(`begin; set local role muster_server; ${statement}`)
      await expect(attempt, statement).rejects.toThrow(/permission denied/)
      await muster.admin.query('rollback')
    }
  }
})
