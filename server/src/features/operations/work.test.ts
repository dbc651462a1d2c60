import { setTimeout as sleep } from 'node:timers/promises'
import { expect, test } from 'vitest'
import { startMuster } from '../../../test/support/muster.ts'
import { doOperations, type Perform } from './index.ts'

const muster = startMuster()

/** Queues an operation of the person with this email, in the person's group. */
const queue = (email: string) =>
  muster.admin.query(
    `insert into operation (id, employer_group_id, kind, status, is_dry_run, user_account_id, created_at)
     select coalesce((select max(id) from operation), 0) + 1, account.employer_group_id, 'Trial', 'Queued', false, account.id, now()
     from user_account account join login on login.id = account.login_id where login.email = $1`,
    [email],
  )

test('each group has its turn, though the first one always has more to do', async () => {
  await queue(muster.priya.email)
  await queue(muster.olga.email)
  const order: number[] = []
  await doOperations(
    muster.context,
    {
      kind: 'Trial',
      async perform(_context, { employerGroupId }) {
        order.push(employerGroupId)
        if (order.length < 3) await queue(muster.priya.email)
        return { status: 'Succeeded' }
      },
    },
    {},
  )
  const [first = 0, second] = order
  expect(second).not.toBe(first)
  expect(order.slice(2)).toEqual([first, first])
})

/** Counts to 3,000 in steps that take a moment. */
const count: Perform = ({ database }, task) =>
  database.withConnection(task.employerGroupId, async tx => {
    await task.begin(tx)
    for (let step = 1; step <= 3_000; step++) {
      await sleep(10)
      task.report({ percent: step / 30, message: `${step}` })
    }
    return { status: 'Succeeded' }
  })

const unfinished = async () =>
  (await muster.admin.query("select employer_group_id as group, percent from operation where status = 'Running'")).rows

test('work that can go on from where it is makes way for another group after its turn', async () => {
  await queue(muster.priya.email)
  await queue(muster.olga.email)
  const begun: number[] = []
  const perform: Perform = async (context, task) => {
    begun.push(task.employerGroupId)
    return begun.length === 1 ? count(context, task) : { status: 'Succeeded' }
  }
  await doOperations(muster.context, { kind: 'Trial', perform, turn: 2_000 }, {})
  expect(begun).toEqual([expect.any(Number), expect.any(Number)])
  const [left] = await unfinished()
  expect([Number(left.group), left.percent > 0]).toEqual([begun[0], true])

  // What is done of it is not forgotten when it goes on.
  await doOperations(
    muster.context,
    {
      kind: 'Trial',
      perform: ({ database }, task) =>
        database.withConnection(task.employerGroupId, async tx => {
          await task.begin(tx)
          expect((await unfinished())[0].percent).toBe(left.percent)
          return { status: 'Succeeded' }
        }),
    },
    {},
  )
  expect(await unfinished()).toEqual([])
})

test('work goes on to its end where no other group waits', async () => {
  await queue(muster.priya.email)
  const perform: Perform = async (_context, task) => {
    for (let step = 1; step <= 5; step++) task.report({ percent: step, message: `${step}` })
    return { status: 'Succeeded' }
  }
  await doOperations(muster.context, { kind: 'Trial', perform, turn: 0 }, {})
  const { rows } = await muster.admin.query("select id from operation where status in ('Queued', 'Running')")
  expect(rows).toEqual([])
})
