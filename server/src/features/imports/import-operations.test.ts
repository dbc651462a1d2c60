import { beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { grantRole, untilForgotten } from '../../../test/support/grants.ts'
import { csv } from '../../../test/support/imports/import-set.ts'
import { importsOver } from '../../../test/support/imports/imports-over-http.ts'
import { withKey } from '../../../test/support/keys.ts'
import { startMuster } from '../../../test/support/muster.ts'
import type { Person } from '../../../test/support/person.ts'
import { DatabaseUnavailable } from '../../platform/database/errors.ts'

const muster = startMuster()
const { send, doJobs, done, rows, filesLeft } = importsOver(muster)
let priya: Person
beforeAll(async () => {
  priya = await withKey(muster, 'priya', { scopes: ['admin'] })
})
beforeEach(() => muster.clock.reset())

const depots = csv('code,name', 'DEP-N,Northern depots', 'DEP-S,Southern depots')

describe('who may', () => {
  test('import: an employer administrator over the whole group, with a key for it', async () => {
    expect((await send(muster.liam, { 'cost-centres.csv': depots })).body).toMatchObject({ Code: 'InsufficientScope' })
    expect(
      (await send(await withKey(muster, 'priya', { scopes: ['read'] }), { 'cost-centres.csv': depots })).status,
    ).toBe(403)
    const narrow = await withKey(muster, 'priya', { scopes: ['admin'] })
    await muster.admin.query('update api_key set narrows_access = true where id = (select max(id) from api_key)')
    expect((await send(narrow, { 'cost-centres.csv': depots })).body.Code).toMatch(/^InsufficientAccessScope$/)
    expect(await filesLeft()).toBe(0)
  })

  test('look: the caller who asked, administrators and auditors; no caller of another group, no other caller of this one', async () => {
    const { id } = await done(priya, { 'cost-centres.csv': depots })
    for (const overseer of [muster.priya, muster.emeka])
      expect((await overseer.get(`/Operations/${id}`)).status).toBe(200)
    // A role in a part of the group is not for what no part owns.
    await grantRole(muster, 'mei', { role: 'Auditor', costCentreCode: 'FER' })
    await untilForgotten()
    for (const other of [muster.olga, muster.emma, muster.liam, muster.mei]) {
      const absent = await other.get('/Operations/2000000000')
      const hidden = await other.get(`/Operations/${id}`)
      expect([hidden.status, hidden.text]).toEqual([404, absent.text])
      expect((await other.get('/Operations')).body).toEqual([])
    }
    const list = await muster.priya.get('/Operations?pageSize=1')
    expect(list.headers.get('x-paging-totalrecords')).toMatch(/^\d+$/)
    expect(list.body[0]).not.toHaveProperty('result')
  })

  test('no longer: a key that was revoked before the job came to it', async () => {
    const shortLived = await withKey(muster, 'priya', { scopes: ['admin'] })
    const { body } = await send(shortLived, { 'cost-centres.csv': csv('code,name', 'DEP-R,Revoked') })
    await muster.admin.query(
      'update api_key set revoked_at = now() where id = (select api_key_id from operation where id = $1)',
      [body.id],
    )
    await doJobs()
    expect((await priya.get(`/Operations/${body.id}`)).body).toMatchObject({
      status: 'Failed',
      faults: [{ code: 'Unauthorised' }],
    })
    expect((await muster.priya.get('/CostCentres/Search?costCentreCode=DEP-R')).body).toEqual([])
  })
})

describe('an operation', () => {
  test('is done once, though several processes look at once', async () => {
    const answers = []
    for (let place = 0; place < 3; place++)
      answers.push(await send(priya, { 'cost-centres.csv': csv('code,name', `DEP-${place},Depot`) }))
    await Promise.all([doJobs(), doJobs(), doJobs()])
    await doJobs()
    for (const { body } of answers) {
      expect((await priya.get(`/Operations/${body.id}`)).body).toMatchObject({
        status: 'Succeeded',
        result: { files: [{ created: 1 }] },
      })
    }
    expect(
      (
        await rows(
          "select count(*)::int as events from event where type = 'cost-centre.created' and resource_id in (select id from cost_centre where code in ('DEP-0', 'DEP-1', 'DEP-2'))",
        )
      )[0].events,
    ).toBe(3)
  })

  test('whose process died is taken up again', async () => {
    const { body } = await send(priya, { 'cost-centres.csv': csv('code,name', 'DEP-D,Died') })
    await muster.admin.query(
      "update operation set status = 'Running', started_at = now(), attempts = 1 where id = $1",
      [body.id],
    )
    await doJobs()
    expect((await priya.get(`/Operations/${body.id}`)).body).toMatchObject({ status: 'Succeeded' })
  })

  test('that ten processes died of is given up', async () => {
    const { body } = await send(priya, { 'cost-centres.csv': csv('code,name', 'DEP-E,Ended') })
    await muster.admin.query(
      "update operation set status = 'Running', started_at = now(), attempts = 10 where id = $1",
      [body.id],
    )
    await doJobs()
    expect((await priya.get(`/Operations/${body.id}`)).body).toMatchObject({
      status: 'Failed',
      faults: [{ code: 'GaveUp' }],
    })
    expect(await filesLeft()).toBe(0)
  })

  test('that another process did when it died counts as begun by this one when it begins it', async () => {
    const { body } = await send(priya, { 'cost-centres.csv': csv('code,name', 'DEP-L,Locked') })
    const lock = "hashtextextended(format('operation %s %s', employer_group_id, id), 0)"
    await muster.admin.query(`select pg_advisory_lock(${lock}) from operation where id = $1`, [body.id])
    await doJobs()
    await muster.admin.query(`select pg_advisory_unlock(${lock}) from operation where id = $1`, [body.id])
    await muster.admin.query(
      "update operation set status = 'Running', started_at = now(), attempts = 10 where id = $1",
      [body.id],
    )
    await doJobs()
    expect((await priya.get(`/Operations/${body.id}`)).body).toMatchObject({ faults: [{ code: 'GaveUp' }] })
  })

  test('that PostgreSQL cuts short is begun again for an hour', async () => {
    const { body } = await send(priya, { 'cost-centres.csv': csv('code,name', 'DEP-F,Full') })
    const refuse = (code: string) =>
      muster.admin.query(`create or replace function refuse() returns trigger language plpgsql as
        $$ begin if new.code like 'DEP-F%' then raise exception sqlstate '${code}'; end if; return new; end $$`)
    // What PostgreSQL says of a full disk.
    await refuse('53100')
    await muster.admin.query(
      'create trigger refuse before insert on cost_centre for each row execute function refuse()',
    )
    for (let times = 0; times < 12; times++) await expect(doJobs()).rejects.toThrow(DatabaseUnavailable)
    expect((await priya.get(`/Operations/${body.id}`)).body).toMatchObject({ status: 'Running' })

    muster.clock.moveTo(new Date(Date.now() + 2 * 3_600_000).toISOString())
    await doJobs()
    await muster.admin.query('drop trigger refuse on cost_centre')
    expect((await muster.priya.get(`/Operations/${body.id}`)).body).toMatchObject({
      status: 'Failed',
      faults: [{ code: 'GaveUp' }],
    })
  })

  test('files whose sender went away are deleted in the end', async () => {
    await muster.admin.query(
      "insert into upload (employer_group_id, created_at) select id, now() from employer_group where name = 'Harbour Line'",
    )
    await doJobs()
    expect(await filesLeft()).toBe(1)
    muster.clock.moveTo(new Date(Date.now() + 3 * 3_600_000).toISOString())
    await doJobs()
    expect(await filesLeft()).toBe(0)
  })
})
