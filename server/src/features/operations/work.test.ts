import { expect, test } from 'vitest'
import { startMuster } from '../../../test/support/muster.ts'
import { doOperations } from './index.ts'

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
