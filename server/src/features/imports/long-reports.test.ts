import { beforeAll, expect, test } from 'vitest'
import { csv } from '../../../test/support/imports/import-set.ts'
import { importsOver } from '../../../test/support/imports/imports-over-http.ts'
import { withKey } from '../../../test/support/keys.ts'
import { startMuster } from '../../../test/support/muster.ts'
import type { Person } from '../../../test/support/person.ts'

const muster = startMuster()
const { send, doJobs, done, rows } = importsOver(muster)
let priya: Person
beforeAll(async () => {
  priya = await withKey(muster, 'priya', { scopes: ['admin'] })
})

/** Cost centres below one that is not there. */
const strays = (count: number) =>
  csv('code,name,parentCode', ...Array.from({ length: count }, (_, n) => `STRAY-${n},Stray,NONE`))

const kept = async (id: number) =>
  (await rows(`select count(*)::int as errors from operation_error where operation_id = ${id}`))[0].errors

test('the report of an operation has every error, in the order of files and lines, and is streamed', async () => {
  const operation = await done(priya, {
    'positions.csv': csv('code,name,chartCode', 'STRAY,Hand,NONE'),
    'cost-centres.csv': strays(25_000),
  })
  expect(operation).toMatchObject({
    status: 'Failed',
    faults: [{ code: 'BadCells', message: expect.stringContaining('There are 25001 errors') }],
    result: { files: [] },
  })
  const { errors } = operation.result
  expect(errors.map(({ file, line }: { file: string; line: number }) => `${file}:${line}`)).toEqual([
    ...Array.from({ length: 25_000 }, (_, n) => `cost-centres.csv:${n + 2}`),
    'positions.csv:2',
  ])
  expect(errors[0]).toEqual({
    ...{ file: 'cost-centres.csv', line: 2, column: 'parentCode' },
    reason: expect.stringContaining('"NONE" is not the code of a cost centre'),
  })
  const answer = await priya.get(`/Operations/${operation.id}`)
  expect([answer.headers.get('etag'), answer.headers.get('content-length')]).toEqual([null, null])
  expect(answer.headers.get('cache-control')).toBe('private, no-store')
  expect((await priya.get('/Operations?Order=NewestFirst')).body[0]).not.toHaveProperty('result')
})

test('a short one has a tag as ever, and all of it', async () => {
  for (const count of [1, 499, 500, 501]) {
    const operation = await done(priya, { 'cost-centres.csv': strays(count) })
    expect(operation.result.errors).toHaveLength(count)
    const { headers } = await priya.get(`/Operations/${operation.id}`)
    expect(headers.get('etag') !== null).toBe(count < 500)
  }
})

test('errors of an attempt that died are replaced, and all go with their operation', async () => {
  const { body } = await send(priya, { 'cost-centres.csv': strays(3) })
  await muster.admin.query(
    `insert into operation_error select employer_group_id, id, n, 'x.csv', n, '', 'Left behind.'
     from operation, generate_series(1, 5) n where id = $1`,
    [body.id],
  )
  expect((await priya.get(`/Operations/${body.id}`)).body).not.toHaveProperty('result')
  await doJobs()
  expect((await priya.get(`/Operations/${body.id}`)).body.result.errors).toHaveLength(3)
  expect(await kept(body.id)).toBe(3)
  await muster.admin.query('delete from operation where id = $1', [body.id])
  expect(await kept(body.id)).toBe(0)
})

test('an operation of before, with its errors in its result, is read as it was', async () => {
  const { id } = await done(priya, { 'cost-centres.csv': strays(1) })
  const errors = [{ file: 'employees.csv', line: 7, column: 'email', reason: 'As it was.' }]
  await muster.admin.query('update operation set result = $2 where id = $1', [
    id,
    JSON.stringify({ files: [], errors }),
  ])
  expect((await priya.get(`/Operations/${id}`)).body.result).toEqual({ files: [], errors })
})

test('others see no error of an operation that they may not see', async () => {
  const { id } = await done(priya, { 'cost-centres.csv': strays(2) })
  for (const other of [muster.olga, muster.liam]) expect((await other.get(`/Operations/${id}`)).status).toBe(404)
})
