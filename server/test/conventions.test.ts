import { describe, expect, test } from 'vitest'
import { startMuster } from './support/muster.ts'
import { sendRaw } from './support/raw-http.ts'

const muster = startMuster()

describe('entity tags', () => {
  test.each(['/CostCentres', '/Countries', '/Authorities?pageSize=3', '/Countries/36'])(
    '%s answers 304 without body to its own tag',
    async path => {
      const first = await muster.priya.get(path)
      const tag = first.headers.get('etag') ?? ''
      expect(tag).toMatch(/^"\d+\.[\w-]+"$/)
      for (const sent of [tag, `W/${tag}`, `"other", ${tag}`, '*']) {
        const again = await muster.priya.get(path, { headers: { 'If-None-Match': sent } })
        expect([again.status, again.text, again.headers.get('etag')]).toEqual([304, '', tag])
      }
      expect((await muster.priya.get(path, { headers: { 'If-None-Match': '"other"' } })).status).toBe(200)
    },
  )

  test('HEAD answers 304 to its own tag too', async () => {
    const tag = (await muster.priya.get('/Countries/36')).headers.get('etag') ?? ''
    const answer = await muster.priya.send('HEAD', '/Countries/36', undefined, { headers: { 'If-None-Match': tag } })
    expect([answer.status, answer.text]).toEqual([304, ''])
  })

  test('HEAD has the headers of GET and no body', async () => {
    const get = await muster.priya.get('/CostCentres')
    const head = await muster.priya.send('HEAD', '/CostCentres')
    expect([head.status, head.text]).toEqual([200, ''])
    for (const name of ['etag', 'content-type', 'content-length'])
      expect(head.headers.get(name)).toBe(get.headers.get(name))
  })
})

describe('the door', () => {
  test('query names, paths and words in any case; values as they are', async () => {
    const [{ code }] = (await muster.priya.get('/CostCentres')).body
    const found = await muster.priya.get(`/costcentres/SEARCH?costcentrecode=${code}`)
    expect(found.body).toMatchObject([{ code }])
    expect((await muster.priya.get(`/CostCentres/Search?CostCentreCode=${code.toLowerCase()}`)).body).toEqual([])
  })

  test.each([
    ['an unknown parameter', 'colour=red', 'colour'],
    ['a doubled one', 'CostCentreCode=A&costcentrecode=B', 'CostCentreCode'],
    ['an id that is no number', 'CostCentreId=abc', 'CostCentreId'],
    ['an id of more than 64 bits', 'CostCentreId=9223372036854775808', 'CostCentreId'],
    ['a token that is no GUID', 'CostCentreToken=123', 'CostCentreToken'],
    ['U+0000', 'CostCentreCode=%00', 'CostCentreCode'],
    ['a name that JavaScript keeps for itself', '__proto__=1', '__proto__'],
    ['bytes that are not UTF-8', 'CostCentreCode=%ff', 'query'],
    ['a broken escape', 'CostCentreCode=%4', 'query'],
  ])('%s is a 400 by name', async (_what, query, name) => {
    const answer = await muster.priya.get(`/CostCentres/Search?${query}`)
    expect(answer.status).toBe(400)
    expect(answer.body).toEqual({ Message: 'The request is invalid.', ModelState: expect.anything() })
    expect(Object.entries(answer.body.ModelState)).toEqual([[name, [expect.any(String)]]])
  })

  test('an id that no record can have finds nothing', async () => {
    const answer = await muster.priya.get('/CostCentres/Search?CostCentreId=9223372036854775807')
    expect([answer.status, answer.body]).toEqual([200, []])
  })

  test.each([
    ['no JSON', '{"EmployeeId":'],
    ['a doubled name', '{"EmployeeId": 1, "employeeid": 2}'],
    ['a prototype', '{"__proto__": {}}'],
    ['40 levels', `${'['.repeat(40)}${']'.repeat(40)}`],
    ['half a surrogate pair', '{"EmployeeCode": "\\ud800"}'],
  ])('a body with %s is a 400 on the command', async (_what, body) => {
    const answer = await muster.priya.post('/Authorities/Search', body)
    expect(answer.status).toBe(400)
    expect(answer.body).toEqual({ Message: 'The request is invalid.', ModelState: { command: [expect.any(String)] } })
  })

  test('a body too large is 413, not JSON 415, compressed 415, an Accept without JSON 406', async () => {
    const search = (body: string, headers: Record<string, string>) =>
      muster.priya.post('/Authorities/Search', body, { headers })
    expect(await search(`{"EmployeeCode": "${'x'.repeat(1_100_000)}"}`, {})).toMatchObject({ status: 413 })
    expect(await search('EmployeeCode=1', { 'Content-Type': 'application/x-www-form-urlencoded' })).toMatchObject({
      status: 415,
    })
    expect(await search('{}', { 'Content-Encoding': 'gzip' })).toMatchObject({ status: 415 })
    expect(await search('{}', { Accept: 'text/html' })).toMatchObject({ status: 406, body: { Code: 'NotAcceptable' } })
    expect(await search('{}', { Accept: 'text/html, */*;q=0.1' })).toMatchObject({ status: 200 })
  })

  test('a request id is echoed where it is well-formed', async () => {
    const echoed = await muster.priya.get('/Countries/36', { headers: { 'X-Request-Id': 'payroll-42' } })
    expect(echoed.headers.get('x-request-id')).toBe('payroll-42')
    const replaced = await muster.priya.get('/Countries/36', { headers: { 'X-Request-Id': 'a b\tc' } })
    expect(replaced.headers.get('x-request-id')).toMatch(/^[0-9a-f-]{36}$/)
  })

  test('a request id with a tax file number in it is replaced, for good; a GUID that looks so is not', async () => {
    const post = (id: string, Code: string) =>
      muster.priya.post('/CostCentres', { Code, Name: Code }, { headers: { 'X-Request-Id': id } })
    const made = await post('123.456.782', 'RID-1')
    const ours = made.headers.get('x-request-id')
    expect([made.status, ours]).toEqual([201, expect.stringMatching(/^[0-9a-f-]{36}$/)])
    const { rows } = await muster.admin.query('select request_id from audit_entry order by id desc limit 1')
    expect(rows).toEqual([{ request_id: ours }])
    const guid = '550e8400-e29b-41d4-a716-a123456782bc'
    expect((await post(guid, 'RID-2')).headers.get('x-request-id')).toBe(guid)
  })

  test('an unknown path is 401 without a key and 404 with one; an unknown version is 404', async () => {
    expect((await fetch(`${muster.address}/v12.21/Nothing`)).status).toBe(401)
    expect(await muster.priya.get('/Nothing')).toMatchObject({ status: 404, body: { Code: 'UnknownEndpoint' } })
    expect(await muster.priya.get('/v13.0/CostCentres')).toMatchObject({
      status: 404,
      body: { Code: 'UnknownEndpoint' },
    })
  })

  test.each(['/Countries/%ff', '/Authorities/%', `/Authorities/${'1'.repeat(300)}`])('%s names nothing', async path => {
    const answer = await muster.priya.get(path)
    expect(answer).toMatchObject({ status: 404, body: { Code: expect.any(String) } })
    expect(answer.headers.get('x-request-id')).not.toBeNull()
  })

  test('authentication comes before the Accept header', async () => {
    const headers = { Accept: 'text/html' }
    expect((await fetch(`${muster.address}/v12.21/Countries`, { headers })).status).toBe(401)
    expect((await muster.priya.get('/Nothing', { headers })).status).toBe(404)
    expect((await muster.priya.get('/Countries', { headers, isWholePath: true })).status).toBe(301)
  })

  test('a tax file number in a query is repeated by no redirect', async () => {
    const answer = await muster.priya.get('/Authorities/Search?TaxFileNumber=123456782', { isWholePath: true })
    expect([answer.status, answer.headers.get('location')]).toEqual([404, null])
  })

  test.each([
    ['two Host headers', 'GET /v12.21/Countries HTTP/1.1\r\nHost: a\r\nHost: b\r\nConnection: close\r\n\r\n', 400],
    ['an absolute target', 'GET http://other/v12.21/Countries HTTP/1.1\r\nHost: a\r\nConnection: close\r\n\r\n', 400],
    ['no HTTP', 'HELLO\r\n\r\n', 400],
    [
      'both lengths',
      'POST /v12.21/Authorities/Search HTTP/1.1\r\nHost: a\r\nContent-Length: 2\r\nTransfer-Encoding: chunked\r\n\r\n{}',
      400,
    ],
  ])('%s is refused', async (_what, text, status) => {
    expect(await sendRaw(muster.address, text)).toMatch(new RegExp(`^HTTP/1.1 ${status} `))
  })

  test('TRACE is refused', async () => {
    const answer = await sendRaw(
      muster.address,
      'TRACE /v12.21/Countries HTTP/1.1\r\nHost: a\r\nConnection: close\r\n\r\n',
    )
    expect(answer).toMatch(/^HTTP\/1.1 4\d\d /)
  })
})

test('an unexpected error is a 500 that reveals nothing of the inside', async () => {
  await muster.admin.query('alter table payment_group rename to elsewhere')
  try {
    const answer = await muster.priya.get('/PaymentGroups')
    expect(answer.status).toBe(500)
    expect(answer.body).toEqual({ Message: expect.any(String), Code: 'InternalError' })
    expect(answer.text).not.toMatch(/payment_group|relation|postgres|at /i)
    expect(answer.headers.get('x-request-id')).not.toBeNull()
  } finally {
    await muster.admin.query('alter table elsewhere rename to payment_group')
    muster.failures.length = 0
  }
})

describe('health', () => {
  test('alive and ready need no key; metrics need their token', async () => {
    expect((await fetch(`${muster.address}/healthz`)).status).toBe(200)
    expect((await fetch(`${muster.address}/readyz`)).status).toBe(200)
    expect((await fetch(`${muster.address}/metrics`)).status).toBe(404)
  })
})
