import { expect, test } from 'vitest'
import { startMuster } from '../../../test/support/muster.ts'
import { employeeId, raised, seedPolicies } from '../../../test/support/requests.ts'

const muster = startMuster()

type Request = { id: number; remarkCount: number }
type Remark = Readonly<{
  changeRequestId: number
  sequence: number
  type: string
  author: { id: number; name: string }
  createdDateTime: string
}>

const requests = async (): Promise<Request[]> => (await muster.priya.get('/change-requests')).body

test('remarks come oldest first, those of the service by System', async () => {
  const all = await requests()
  const talked = all.filter(({ remarkCount }) => remarkCount > 1)
  expect(talked.length).toBeGreaterThan(0)

  for (const { id, remarkCount } of talked) {
    const { body } = await muster.priya.get(`/change-requests/${id}/remarks`)
    expect(body.map((remark: Remark) => remark.sequence)).toEqual(Array.from({ length: remarkCount }, (_, n) => n + 1))
    expect(body.map((remark: Remark) => remark.createdDateTime)).toEqual(
      body.map((remark: Remark) => remark.createdDateTime).toSorted(),
    )
    for (const remark of body) {
      expect(remark.changeRequestId).toBe(id)
      if (remark.type === 'System') expect(remark.author).toEqual({ id: 0, name: 'System' })
      else expect(remark.author.id).toBeGreaterThan(0)
    }
  }
})

test('a request without remarks has an empty list, also by pages', async () => {
  const quiet = (await requests()).find(each => each.remarkCount === 0)
  expect((await muster.priya.get(`/change-requests/${quiet?.id}/remarks`)).text).toBe('[]')

  const two = (await requests()).find(each => each.remarkCount === 2)
  const { headers, body } = await muster.priya.get(`/change-requests/${two?.id}/remarks?pageSize=1&pageNumber=2`)
  expect(body.map((remark: Remark) => remark.sequence)).toEqual([2])
  expect(headers.get('x-paging-totalrecords')).toBe('2')
})

test('the remark of an edit belongs to the revision that the edit creates, or to the present one', async () => {
  await seedPolicies(muster)
  const hours = { EmploymentTerms: { StandardHoursPerWeek: 20 } }
  const about = { ChangeType: 'EmploymentTerms', EmployeeId: await employeeId(muster, '1225') }
  const path = await raised(muster.liam, { ...about, ...hours, Remarks: 'From next week on.' })
  const fewer = { EmploymentTerms: { StandardHoursPerWeek: 19 } }
  await muster.liam.put(path, { ...fewer, Remarks: 'One hour less.' })
  await muster.liam.put(path, { ...fewer, Description: 'As agreed.', Remarks: 'And why.' })

  const { body } = await muster.liam.get(`${path}/remarks`)
  expect(body.map(({ remark, revision }: { remark: string; revision: number }) => [remark, revision])).toEqual([
    ['From next week on.', 1],
    ['One hour less.', 2],
    ['And why.', 2],
  ])
})
