import { expect, test } from 'vitest'
import { startMuster } from '../../../test/support/muster.ts'
import { applied, rowOf, store, subjectOf, type Wish } from '../../../test/support/records/changes.ts'
import { rescissionsOf } from '../../../test/support/records/rescissions.ts'
import { employeeId } from '../../../test/support/requests.ts'
import { asSystem } from '../../core/command-context.ts'
import { readBackground } from './proposals/background.ts'
import { reverseChanges } from './rescission/proposal.ts'

const muster = startMuster()
const { done, record, runJobs } = rescissionsOf(muster)

test('an employee whose termination is rescinded and repeated for the same day loses access again', async () => {
  const wish: Wish = { about: 'noah', changeType: 'Termination', section: { ReasonCode: 'V' }, from: '2026-11-10' }
  const subject = await subjectOf(muster, 'noah')
  const id = await applied(muster, wish)
  expect(await rowOf(muster, 'noah')).toMatchObject({ closed_on: expect.any(Date) })
  await asSystem(muster.context, subject.groupId, async ctx => {
    const { changes } = await reverseChanges(ctx, await readBackground(ctx.reading, subject.id), {
      changeRequestId: id,
      from: wish.from ?? '',
    })
    await store(ctx, { changeType: 'Termination', rescinds: id, from: wish.from ?? '' }, subject, changes)
  })
  await runJobs()
  expect(await rowOf(muster, 'noah')).toMatchObject({ termination_date: null, closed_on: null })
  const account = 'select status from user_account where person_id = $1'
  await muster.admin.query(`update user_account set status = 'Active' where person_id = $1`, [subject.personId])

  await applied(muster, wish)
  expect((await muster.admin.query(account, [subject.personId])).rows).toEqual([{ status: 'Closed' }])
})

test('after temporary hours the hours changed for an earlier day are restored', async () => {
  const hours = (StandardHoursPerWeek: number) => ({ EmploymentTerms: { StandardHoursPerWeek } })
  await done('EmploymentTerms', '1225', { ...hours(10), EffectiveDate: '2026-11-01', EffectiveToDate: '2026-12-31' })
  await done('EmploymentTerms', '1225', { ...hours(30), EffectiveDate: '2026-10-01' })
  expect(await record('1225', '?asAt=2026-10-31')).toMatchObject({ standardHoursPerWeek: 30 })
  expect(await record('1225')).toMatchObject({ standardHoursPerWeek: 10 })
  expect(await record('1225', '?asAt=2027-01-01')).toMatchObject({ standardHoursPerWeek: 30 })
})

test('a first value from a later day does not apply to the years before', async () => {
  const id = await employeeId(muster, '1074')
  await muster.admin.query(
    'update person set middle_names = null where id = (select person_id from employee where id = $1)',
    [id],
  )
  await muster.admin.query(`delete from employee_fact where employee_id = $1 and field = 'MiddleNames'`, [id])
  const named = (MiddleNames: string, EffectiveDate: string) =>
    done('PersonalDetails', '1074', { PersonalDetails: { MiddleNames }, EffectiveDate })
  await named('Now', '2026-11-20')
  await named('Retro', '2026-10-01')
  expect((await record('1074', '?asAt=2026-09-30')).middleNames).toBeUndefined()
  expect((await record('1074', '?asAt=2026-10-01')).middleNames).toBe('Retro')
  expect((await record('1074')).middleNames).toBe('Now')
})
