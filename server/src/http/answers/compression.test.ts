import { request } from 'node:http'
import { brotliDecompressSync, gunzipSync } from 'node:zlib'
import { expect, test } from 'vitest'
import { idOf } from '../../../test/support/grants.ts'
import { startMuster } from '../../../test/support/muster.ts'
import { signIn } from '../../../test/support/sign-in.ts'
import { hashPassword } from '../../platform/secrets/password-hash.ts'
import { leastCoded } from './compression.ts'

const muster = startMuster()

type Raw = Readonly<{ status: number; headers: Record<string, string | undefined>; bytes: Buffer }>

const ask = (path: string, headers: Record<string, string> = {}) =>
  askWhole(`/v12.21${path}`, { Authorization: `Bearer ${muster.priya.apiKey}`, ...headers })

/** As it comes, without the decompression of fetch. @param path whole */
const askWhole = (path: string, headers: Record<string, string>): Promise<Raw> =>
  new Promise((resolve, reject) => {
    const asked = request(muster.address + path, { headers }, answer => {
      const pieces: Buffer[] = []
      answer.on('data', piece => pieces.push(piece))
      answer.on('end', () =>
        resolve({
          status: answer.statusCode ?? 0,
          headers: answer.headers as Raw['headers'],
          bytes: Buffer.concat(pieces),
        }),
      )
    })
    asked.on('error', reject)
    asked.end()
  })

const decoders = { br: brotliDecompressSync, gzip: gunzipSync } as const

test.each(['br', 'gzip'] as const)('a list comes in %s, with a tag of its own, and is the same list', async coding => {
  const plain = await ask('/CostCentres?expand=details')
  const coded = await ask('/CostCentres?expand=details', { 'Accept-Encoding': coding })
  expect([coded.headers['content-encoding'], coded.headers.vary]).toEqual([coding, 'Accept, Accept-Encoding'])
  expect(decoders[coding](coded.bytes).toString()).toBe(plain.bytes.toString())
  expect(coded.bytes.length).toBeLessThan(plain.bytes.length / 2)
  expect(coded.headers.etag).toBe(plain.headers.etag?.replace(/"$/, `-${coding}"`))
  const known = await ask('/CostCentres?expand=details', {
    ...{ 'Accept-Encoding': coding, 'If-None-Match': coded.headers.etag ?? '' },
  })
  expect([known.status, known.bytes.length, known.headers.vary]).toEqual([304, 0, 'Accept, Accept-Encoding'])
})

test.each([
  ['gzip, br', 'br'],
  ['gzip;q=1, br;q=0.5', 'gzip'],
  ['br;q=0, gzip;q=0', undefined],
  ['identity', undefined],
  ['*', 'br'],
  ['deflate', undefined],
])('of %s it chooses %s', async (accepted, coding) => {
  const { headers } = await ask('/CostCentres?expand=details', { 'Accept-Encoding': accepted })
  expect(headers['content-encoding']).toBe(coding)
})

test('a tag of any coding is good for a write', async () => {
  const [first] = (await muster.priya.get('/CostCentres')).body
  const { headers } = await ask(`/CostCentres/${first.id}`)
  const { body } = await muster.priya.get(`/CostCentres/${first.id}?expand=details`)
  const answer = await muster.priya.put(
    `/CostCentres/${first.id}`,
    { Code: body.code, Name: body.name, ...(body.parent && { ParentId: body.parent.id }) },
    { headers: { 'If-Match': headers.etag?.replace(/"$/, '-br"') ?? '' } },
  )
  expect(answer.status).toBe(204)
})

test('short answers and errors are not compressed', async () => {
  const [first] = (await muster.priya.get('/CostCentres')).body
  for (const path of [`/CostCentres/${first.id}`, '/CostCentres/999999999']) {
    const { headers } = await ask(path, { 'Accept-Encoding': 'br' })
    expect([path, headers['content-encoding']]).toEqual([path, undefined])
  }
})

test('the console’s own answers, which may show a secret, are not compressed however long they are', async () => {
  const { cookie } = await signIn(muster, 'priya')
  const person = await idOf(muster, 'person', 'priya')
  await muster.admin.query('update person set given_name = $1 where id = $2', ['Priya '.repeat(300), person])
  for (const path of ['/console/session', '/console/approvals']) {
    const { status, headers, bytes } = await askWhole(path, {
      ...{ Cookie: `${cookie?.name}=${cookie?.value}`, 'Accept-Encoding': 'br' },
    })
    expect([path, status, headers['content-encoding']]).toEqual([path, 200, undefined])
    expect(bytes.toString()).toContain(muster.priya.email)
    expect(bytes.length).toBeGreaterThan(leastCoded)
  }
})

test('a streamed list and a file of reference data are compressed too', async () => {
  for (const path of ['/Countries', '/Employees']) {
    const coded = await ask(path, { 'Accept-Encoding': 'br' })
    expect(coded.headers['content-encoding']).toBe('br')
    expect(JSON.parse(brotliDecompressSync(coded.bytes).toString())).toEqual(
      JSON.parse((await ask(path)).bytes.toString()),
    )
  }
  const csv = await ask('/Employees', { 'Accept-Encoding': 'gzip', Accept: 'text/csv' })
  expect([csv.headers['content-encoding'], csv.headers.vary]).toEqual(['gzip', 'Accept, Accept-Encoding'])
  expect(gunzipSync(csv.bytes).toString()).toContain('employer.name')
})

// Another process may take the time in which it is compressed.
test('a compressed answer of the usual length does not wait for passwords that are hashed', { retry: 2 }, async () => {
  let hashed = 0
  await ask('/CostCentres?expand=details', { 'Accept-Encoding': 'br' })
  const hashes = Promise.all(
    Array.from({ length: 40 }, async () => {
      await hashPassword('wide harbour at seven')
      hashed += 1
    }),
  )
  const { headers } = await ask('/CostCentres?expand=details', { 'Accept-Encoding': 'br' })
  expect(headers['content-encoding']).toBe('br')
  // Threads take their work in the order in which it came, and there are four.
  expect(hashed).toBeLessThan(36)
  await hashes
})
