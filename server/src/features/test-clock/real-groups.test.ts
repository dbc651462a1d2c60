import { expect, test } from 'vitest'
import { startMuster } from '../../../test/support/muster.ts'

const muster = startMuster()

test('the database itself moves no clock back, and a test group stays one', async () => {
  const Now = new Date(Date.now() + 3_600_000).toISOString()
  expect((await muster.priya.put('/TestClock', { Now })).status).toBe(204)
  const move = (change: string) => muster.admin.query(`update employer_group set ${change} where test_now is not null`)
  await expect(move("test_now = test_now - interval '1 second'")).rejects.toThrow('goes forwards')
  await expect(move('test_now = null')).rejects.toThrow('goes forwards')
  await expect(move('is_test = false')).rejects.toThrow('stays a test group')
})

test('a real group has no clock of its own, whatever its administrator calls', async () => {
  await muster.admin.query('alter table employer_group disable trigger user')
  const olgas = `id = (select employer_group_id from user_account a join login l on l.id = a.login_id where l.email = '${muster.olga.email}')`
  await muster.admin.query(`update employer_group set is_test = false where ${olgas}`)
  await muster.admin.query('alter table employer_group enable trigger user')
  const To = new Date(Date.now() + 86_400_000).toISOString()
  const answers = [
    await muster.olga.get('/TestClock'),
    await muster.olga.put('/TestClock', { Now: To }),
    await muster.olga.put('/TestClock/actions/advance', { To }),
    await muster.olga.put('/TestClock/actions/stop'),
  ]
  expect(answers.map(({ status, body }) => [status, body.Code])).toEqual(Array(4).fill([404, 'NoTestClock']))
  await expect(muster.admin.query(`update employer_group set test_now = now() where ${olgas}`)).rejects.toThrow()
})
