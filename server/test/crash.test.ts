import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { afterAll, beforeAll, expect, inject, test } from 'vitest'
import { Crashes, type Fault } from './support/crash/index.ts'
import { Random } from './support/exactness/random.ts'
import { startMuster } from './support/muster.ts'
import { Person, type SamplePerson } from './support/person.ts'
import { endPrograms, startServer } from './support/program.ts'

/**
 * A server that is killed under writes loses none, does none twice and none by half. This is a fixed portion;
 * `npm run trials -- crash` kills more often, and PostgreSQL too.
 */

const muster = startMuster()
const random = new Random(20261126)
const harbourLine = `(select id from employer_group where name = 'Harbour Line')`
let folder: string
let server: Awaited<ReturnType<typeof startServer>>
let crashes: Crashes

async function serve(port = '0'): Promise<void> {
  const url = new URL(inject('postgres').serverUrl)
  url.pathname = new URL(muster.databaseUrl).pathname
  server = await startServer(['serve', '--allow-sample-accounts'], {
    ...{ DATABASE_URL: url.href, MASTER_KEY: inject('masterKey'), DATA_DIR: join(folder, 'data'), PORT: port },
    RATE_LIMIT_PER_MINUTE: '0',
  })
}

const killed = async (): Promise<number> => {
  server.signal('SIGKILL')
  const moment = performance.now()
  await server.ended
  return moment
}

const restarted = async (): Promise<number> => {
  const moment = await killed()
  await serve(new URL(server.said.address).port)
  return moment
}

const killedDuringShutdown: Fault = async () => {
  server.signal('SIGTERM')
  await sleep(random.below(200))
  return restarted()
}

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'muster-crash-'))
  await serve()
  const person = (name: 'priya' | 'liam' | 'mei') =>
    new Person(server.said.address, inject('people')[name] as SamplePerson)
  const senders = { priya: person('priya'), liam: person('liam'), mei: person('mei') }
  crashes = await Crashes.begin(senders, {
    ...{ ledger: join(folder, 'ledger'), random, asSuperuser: work => work(muster.admin) },
  })
}, 60_000)
afterAll(async () => {
  await crashes?.end()
  await endPrograms()
  await rm(folder, { recursive: true })
})

test('a server that is killed under writes has each acknowledged one whole and once', async () => {
  for (const fault of [restarted, restarted, killedDuringShutdown]) {
    const { findings, untilReady, unexpected } = await crashes.round(fault)
    expect([...findings.problems, ...unexpected]).toEqual([])
    expect(findings.acknowledged).toBeGreaterThan(0)
    expect(untilReady).toBeLessThan(30_000)
  }
}, 120_000)

test('what is lost, doubled or half applied afterwards is found', async () => {
  expect((await crashes.compareAll()).problems).toEqual([])
  await killed()
  // Without triggers, past all that Muster does against it.
  await muster.admin.query('set session_replication_role = replica')
  const alter = async (statement: string) => expect((await muster.admin.query(statement)).rowCount).toBe(1)
  await alter("delete from remark where id = (select max(id) from remark where remark like 'crash-%')")
  await alter(`update expense_application set description = (select description from expense_application
      where id = (select max(id) from expense_application where description like 'crash-%'))
    where id = (select min(id) from expense_application where description like 'crash-%')`)
  await alter(`update employee set email = 'another@crash.example'
    where id = (select min(id) from employee where email like 'crash-%')`)
  // Of these, no client of the run has sent a write.
  await alter(`update employee set email = 'another@sample.example'
    where id = (select min(id) from employee where email not like 'crash-%' and employer_group_id = ${harbourLine})`)
  await alter(`insert into employee_fact (employer_group_id, employee_id, field, value, valid_from, recorded_at, superseded_at)
    select employer_group_id, employee_id, field, value, valid_from, recorded_at, now() from employee_fact
    where id = (select min(id) from employee_fact where employer_group_id = ${harbourLine})`)
  await alter(`with event as (
      insert into audit_entry (employer_group_id, occurred_at, actor, action, resource_type, resource_id, details, event_token, is_audited)
      select employer_group_id, occurred_at, 'System', action, resource_type, resource_id, details, gen_random_uuid(), false
      from audit_entry where id = (select max(id) from audit_entry where action = 'cost-centre.created') returning *)
    insert into event_seal select employer_group_id, (select max(sequence) + 1 from event_seal
      where employer_group_id = ${harbourLine}), id, now() from event`)
  await muster.admin.query('set session_replication_role = origin')
  await serve(new URL(server.said.address).port)
  const { lost, doubled, halfApplied, problems } = await crashes.compareAll()
  expect({ lost, doubled, halfApplied, problems }).toMatchObject({ lost: 2, doubled: 2, halfApplied: 5 })
  const named = [
    /1 more events than audit entries/,
    /row of .* has Email "another@sample/,
    /1 more facts that come from no request/,
  ]
  for (const each of named) expect(problems).toContainEqual(expect.stringMatching(each))
}, 60_000)
