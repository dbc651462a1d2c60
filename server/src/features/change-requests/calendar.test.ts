import { expect, test } from 'vitest'
import { startMuster } from '../../../test/support/muster.ts'
import { rowsUnlikeTheirFacts } from '../../../test/support/records/facts.ts'
import { changeRequestJobs } from './applying/jobs.ts'

const muster = startMuster()

test('the approved requests of the sample are applied on their days, and every row equals its facts of the day', async () => {
  muster.clock.moveTo('2027-04-03T12:00:00+11:00')
  for (const job of changeRequestJobs) await job.run(muster.context)
  const { rows: left } = await muster.admin.query(
    `select code, status from change_request where status = 'Approved' or status = 'Failed' and failed_at > '2027-04-01'`,
  )
  expect(left).toEqual([])

  expect(await rowsUnlikeTheirFacts(muster, '2027-04-03')).toEqual([])
})
