import { expect, test } from 'vitest'
import { startMuster } from '../../../test/support/muster.ts'
import { rescissionsOf } from '../../../test/support/records/rescissions.ts'
import { approve, statusOf } from '../../../test/support/requests.ts'

const muster = startMuster()
const { people, done, approveAll, rescind, askedBack, idOf, shownBy, record } = rescissionsOf(muster)

const terms = (code: string, EmploymentTerms: object, days: object = {}) =>
  done('EmploymentTerms', code, { EmploymentTerms, ...days })

const awardOn = async (code: string, day: string) => (await record(code, `?asAt=${day}`)).award

test('a field that another fact covers for a while is shown with the day from which it would differ', async () => {
  await terms('1012', { Award: 'Relief' }, { EffectiveDate: '2026-11-10', EffectiveToDate: '2027-01-31' })
  const both = { Award: 'Ports', Classification: 'Mate' }
  const path = await terms('1012', both, { EffectiveDate: '2026-11-05' })
  const reverse = await askedBack(path)
  expect(await shownBy(reverse)).toEqual(['Classification: Mate → none', 'Award, from 2027-02-01: Ports → none'])

  expect(await awardOn('1012', '2027-02-01')).toBe('Ports')
  await approveAll(reverse)
  expect(await statusOf(muster.priya, reverse)).toBe('Applied')
  expect([await awardOn('1012', '2027-01-31'), await awardOn('1012', '2027-02-01')]).toEqual(['Relief', undefined])
})

/** Ports from the 5th and back to Marine on the 10th; rescinding both changes no award today. */
async function thereAndBack(code: string): Promise<Readonly<{ first: string; second: string }>> {
  await terms(code, { Award: 'Marine', Classification: 'Hand' }, { EffectiveDate: '2026-11-02' })
  const first = await terms(code, { Award: 'Ports', Classification: 'Mate' }, { EffectiveDate: '2026-11-05' })
  const second = await terms(code, { Award: 'Marine' }, { EffectiveDate: '2026-11-10' })
  return { first, second }
}

test('a rescission that would now change another field than approved is Failed, and writes nothing', async () => {
  const { first, second } = await thereAndBack('1027')
  const reverse = await askedBack(first, { AlsoRescind: [await idOf(second)] })
  expect(await shownBy(reverse)).toEqual(['Classification: Mate → Hand'])
  // Of an earlier day, so that it is hidden until the others are rescinded.
  const hidden = await terms('1027', { Award: 'Ferries' }, { EffectiveDate: '2026-11-03' })

  await approveAll(reverse)
  const { body } = await muster.priya.get(reverse)
  expect(body).toMatchObject({
    status: 'Failed',
    failure: { code: 'BaseChanged' },
    conflicts: [{ field: 'Award', message: expect.stringContaining('would now be changed as well') }],
  })
  expect(await record('1027')).toMatchObject({ award: 'Marine', classification: 'Mate' })

  await muster.priya.put(`${reverse}/actions/cancel`)
  const anew = await askedBack(first, { AlsoRescind: [await idOf(second), await idOf(hidden)] })
  await approveAll(anew)
  expect(await statusOf(muster.priya, hidden)).toBe('Rescinded')
  expect(await record('1027')).toMatchObject({ award: 'Marine', classification: 'Hand' })
})

test('of two rescissions of the same request the second is Failed', async () => {
  const { first, second } = await thereAndBack('1040')
  const both = await askedBack(first, { AlsoRescind: [await idOf(second)] })
  const one = await askedBack(second)
  for (const path of [one, both]) await approveAll(path)
  expect([await statusOf(muster.priya, one), await statusOf(muster.priya, both)]).toEqual(['Applied', 'Failed'])
  const { conflicts, failure } = (await muster.priya.get(both)).body
  const message = expect.stringMatching(/^CR-\d+, which it rescinds, is Rescinded already/)
  expect(conflicts).toEqual([{ field: 'Classification', message }])
  expect(failure).toMatchObject({ code: 'BaseChanged', message })
  expect(await statusOf(muster.priya, first)).toBe('Applied')
  expect(await record('1040')).toMatchObject({ award: 'Ports', classification: 'Mate' })
})

/** The number of events of a request's rescission. */
async function rescindedEvents(path: string): Promise<number> {
  const { rows } = await muster.admin.query(
    `select count(*)::int from event where type = 'change-request.rescinded' and change_request_id = $1`,
    [await idOf(path)],
  )
  return rows[0].count
}

/** Gives the last approval, which applies it. */
const approveLast = (path: string) => approve(people.siobhan, path)

test('also at the same moment one of the two is applied, and each request is rescinded once', async () => {
  for (const code of ['1042', '1063', '1100', '1244']) {
    const { first, second } = await thereAndBack(code)
    const both = await askedBack(first, { AlsoRescind: [await idOf(second)] })
    const one = await askedBack(second)
    for (const path of [both, one]) await approve(muster.liam, path)

    const answers = await Promise.all([approveLast(both), approveLast(one)])
    expect(answers.map(({ status }) => status)).toEqual([204, 204])
    const statuses = [await statusOf(muster.priya, both), await statusOf(muster.priya, one)]
    expect(statuses.toSorted()).toEqual(['Applied', 'Failed'])
    expect(await rescindedEvents(second)).toBe(1)
    const hasBoth = statuses[0] === 'Applied'
    expect(await record(code)).toMatchObject(
      hasBoth ? { award: 'Marine', classification: 'Hand' } : { award: 'Ports', classification: 'Mate' },
    )
  }
}, 60_000)

test('a rescission requested during another one comes first, or is refused', async () => {
  for (const code of ['1225', '1277', '1292', '1288']) {
    const { first, second } = await thereAndBack(code)
    const both = await askedBack(first, { AlsoRescind: [await idOf(second)] })
    await approve(muster.liam, both)

    const [approval, drafting] = await Promise.all([approveLast(both), rescind(second)])
    expect(approval.status).toBe(204)
    expect(await statusOf(muster.priya, second)).toBe('Rescinded')
    expect(await rescindedEvents(second)).toBe(1)
    if (drafting.status === 400) expect(drafting.body.ModelState).toHaveProperty(['command.Status'])
    else {
      const late = drafting.headers.get('location') ?? ''
      await approveAll(late)
      expect(await statusOf(muster.priya, late)).toBe('Failed')
    }
  }
}, 60_000)
