import { setTimeout as sleep } from 'node:timers/promises'
import { expect, test } from 'vitest'
import { narrowed } from '../../../../test/support/narrowed-scope.ts'
import { accept } from '../../../../test/support/webhooks/receiver.ts'
import { startWebhooks } from '../../../../test/support/webhooks/start-webhooks.ts'

const { muster, receiver, send, makeWebhook, change } = startWebhooks()

/** Does something while the receiver has the request of this number, which then takes longer than a batch. */
function during(request: number, act: () => Promise<unknown>): void {
  receiver.answer = async response => {
    const isIt = receiver.received.length === request
    if (isIt) await act()
    setTimeout(() => accept(response), isIt ? 600 : 0)
  }
}

const sequences = () => receiver.received.map(({ event }) => event.sequence)

async function withTwoEvents() {
  const { id, path } = await makeWebhook({ EventTypes: ['cost-centre.*'] })
  await change()
  await change()
  return { id, path }
}

test('paused during a delivery, it stays paused, and resumed it skips nothing', async () => {
  const { path } = await withTwoEvents()
  during(1, () => muster.priya.put(`${path}/actions/pause`))
  await send()
  expect(receiver.received).toHaveLength(1)
  expect((await muster.priya.get(path)).body.status).toBe('Paused')
  await muster.priya.put(`${path}/actions/resume`)
  await send()
  const [first = 0] = sequences()
  expect(sequences()).toEqual([first, first, first + 1])
})

test('deleted during a delivery, it sends nothing more and keeps nothing', async () => {
  const { id, path } = await withTwoEvents()
  during(1, () => muster.priya.delete(path))
  await send()
  expect(receiver.received).toHaveLength(1)
  const { rows } = await muster.admin.query('select id from webhook_delivery where webhook_id = $1', [id])
  expect(rows).toEqual([])
})

test('after a new secret during a delivery the next one has both signatures', async () => {
  const { path } = await withTwoEvents()
  during(1, () => muster.priya.put(`${path}/actions/rotate-secret`))
  await send()
  const signatures = receiver.received.map(({ headers }) => String(headers['webhook-signature']).split(' ').length)
  expect(signatures).toEqual([1, 2, 2])
})

test('a replay during a delivery is not lost', async () => {
  const { path } = await withTwoEvents()
  during(2, () => muster.priya.put(`${path}/actions/replay`, { FromSequence: sequences()[0] }))
  await send()
  const [first = 0] = sequences()
  expect(sequences()).toEqual([first, first + 1, first, first + 1])
})

test("what is beyond the owner's access scope is sent no more from then on, and not again either", async () => {
  const there = await narrowed(muster, 'priya', { to: 'HO-PAY', scopes: ['read'] })
  const seen = new Set((await there.get('/Employees')).body.map(({ id }: { id: number }) => id))
  const all = (await muster.priya.get('/Employees')).body as { id: number }[]
  const [outside, inside] = [all.find(({ id }) => !seen.has(id)), all.find(({ id }) => seen.has(id))]
  const touch = (employee: { id: number } | undefined) =>
    muster.admin.query(
      `insert into audit_entry (employer_group_id, occurred_at, actor, action, resource_type, resource_id, employee_id,
         details, is_audited, event_token)
       select employer_group_id, now(), 'System', 'employee.updated', 'Employee', id, id, '{}', false, gen_random_uuid()
       from employee where id = $1`,
      [employee?.id],
    )
  const { path } = await makeWebhook({ EventTypes: ['employee.*'] })
  await touch(outside)
  await send()
  expect(receiver.received.map(({ event }) => event.resource.id)).toEqual([outside?.id])
  const [delivered] = (await muster.priya.get(`${path}/Deliveries`)).body
  const repeated = await muster.priya.put(`${path}/Deliveries/${delivered.id}/actions/retry`)

  const { rows: scope } = await muster.admin.query(
    `update access_scope s set type = 'CostCentre', cost_centre_id = c.id from webhook hook, cost_centre c
     where s.user_account_id = hook.user_account_id and c.employer_group_id = s.employer_group_id and c.code = 'HO-PAY'
     returning s.id`,
  )
  expect(scope).toHaveLength(1)
  await sleep(600)
  await touch(outside)
  await touch(inside)
  await send()
  await muster.admin.query("update access_scope set type = 'All', cost_centre_id = null where id = $1", [scope[0].id])
  await sleep(600)
  expect(receiver.received.map(({ event }) => event.resource.id)).toEqual([outside?.id, inside?.id])
  expect((await muster.priya.get(repeated.headers.get('location') ?? '')).body).toMatchObject({
    status: 'Failed',
    failure: expect.stringContaining('does not see'),
  })
})
