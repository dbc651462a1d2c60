import { beforeAll, expect, test } from 'vitest'
import { TamperedLog } from './support/audit-log/tampered-log.ts'
import { tamperOnce, ways } from './support/audit-log/ways.ts'
import { Random } from './support/exactness/random.ts'
import { startMuster } from './support/muster.ts'

/** Every way to tamper with the audit log, at a place by a seed. `npm run trials -- secrets` tries each at several places. */

const muster = startMuster()
const random = new Random(20261126)
let log: TamperedLog

beforeAll(async () => {
  const post = (code: string) => muster.priya.post('/CostCentres', { Code: `T-${code}`, Name: code })
  log = await TamperedLog.keep(
    muster,
    () => Promise.all(['A', 'B', 'C', 'D', 'E', 'F', 'G', 'H'].map(post)),
    () => post('WAITS'),
  )
})

test.each([...ways])('%s: a verification names the first bad place', async (...way) => {
  const last = log.head.sequence
  const found = await tamperOnce(log, way, { sequence: 2 + random.below(last - 2), last, random })
  expect(found).not.toHaveProperty('failure')
})
