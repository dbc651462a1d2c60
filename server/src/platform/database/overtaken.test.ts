import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { untilLocked } from '../../../test/support/database/locks.ts'
import { startMuster } from '../../../test/support/muster.ts'

const muster = startMuster()

test('a cost centre that is deleted while Pat’s authority gets it is named, as one that there never was', async () => {
  const made = await muster.priya.post('/CostCentres', { Code: 'SHORT', Name: 'Short-lived' })
  const id = Number(made.headers.get('location')?.split('/').at(-1))
  await muster.admin.query("begin; delete from cost_centre where code = 'SHORT'")
  const pat = { Code: 'PAT', GivenName: 'Pat', FamilyName: 'Payer', Email: 'pat@bureau.example' }
  const asked = muster.priya.post('/Authorities', { ...pat, CostCentreIds: [id] })
  await untilLocked(muster, 'transactionid')
  await muster.admin.query('commit')
  const { status, body } = await asked
  expect([status, Object.keys(body.ModelState)]).toEqual([400, ['command.CostCentreIds[0]']])
  expect((await muster.priya.post('/Authorities', pat)).status).toBe(201)
})

test('a constraint that stays broken is tried three times, and is no outage', async () => {
  let attempts = 0
  const adding = muster.database.transaction(undefined, async tx => {
    attempts += 1
    await sql`insert into login (id, name, email, created_at, updated_at)
      select id, name, email || '.again', now(), now() from login limit 1`.execute(tx)
  })
  await expect(adding).rejects.toMatchObject({ code: '23505' })
  expect(attempts).toBe(3)
})
