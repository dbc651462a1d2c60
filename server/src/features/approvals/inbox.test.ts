import { expect, test } from 'vitest'
import { startMuster } from '../../../test/support/muster.ts'

const muster = startMuster()

type Item = { resource: { code: string; uri: string }; employee: { name: string }; isOverdue: boolean }

test('what waits for Liam is what he may approve, and nothing else', async () => {
  const waiting: Item[] = (await muster.liam.get('/Approvals')).body
  expect(waiting.length).toBeGreaterThan(0)
  for (const { resource } of waiting) {
    const { body } = await muster.liam.get(resource.uri)
    expect(body.code).toBe(resource.code)
    expect(body.availableActions).toContainEqual({ action: 'approve', isAllowed: true })
  }
})

test('nothing of what Tomas takes part in waits for him', async () => {
  const waiting: Item[] = (await muster.tomas.get('/Approvals')).body
  expect(waiting.length).toBeGreaterThan(0)
  expect(waiting.map(({ employee }) => employee.name)).not.toContain('Novak, Tomas')
})

test('Emma, who decides nothing, has an empty list, and Olga none of the other group', async () => {
  expect((await muster.emma.get('/Approvals')).body).toEqual([])
  const theirs: Item[] = (await muster.olga.get('/Approvals')).body
  const ours: Item[] = (await muster.priya.get('/Approvals')).body
  const known = new Set(ours.map(({ resource }) => resource.uri))
  expect(theirs.filter(({ resource }) => known.has(resource.uri))).toEqual([])
})

test('what is past its due moment is overdue, by the one clock', async () => {
  const overdue = async () => ((await muster.tomas.get('/Approvals')).body as Item[]).filter(each => each.isOverdue)
  const before = (await overdue()).length
  muster.clock.moveTo(new Date(Date.now() + 30 * 86_400_000).toISOString())
  expect((await overdue()).length).toBeGreaterThan(before)
  muster.clock.reset()
})

test('what Tomas decided before is told with his decision', async () => {
  const decided = (await muster.tomas.get('/Approvals?State=Decided')).body
  expect(decided.length).toBeGreaterThan(0)
  expect(decided[0]).toMatchObject({ decision: expect.stringMatching(/^(Approved|Declined|Returned)$/) })
})

test('what Tomas decided is read from its end, page by page', async () => {
  const decided = (await muster.tomas.get('/Approvals?State=Decided')).body
  const [latest] = decided.toReversed()
  expect((await muster.tomas.get('/Approvals?State=Decided&Order=NewestFirst')).body).toEqual(decided.toReversed())
  const page = await muster.tomas.get('/Approvals?State=Decided&Order=NewestFirst&pageSize=1')
  expect(page.body).toEqual([latest])
  expect(page.headers.get('link')).toContain(
    `</Approvals?pageNumber=1&pageSize=1&State=Decided&Order=NewestFirst&BeforeId=${latest.id + 1}>;rel="self"`,
  )
  const before = await muster.tomas.get(`/Approvals?State=Decided&BeforeId=${latest.id}`)
  expect(before.body).toEqual(decided.slice(0, -1))
})
