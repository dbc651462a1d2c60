import { beforeAll, expect, test } from 'vitest'
import { csv, type ImportSet } from '../../../test/support/imports/import-set.ts'
import { importsOver } from '../../../test/support/imports/imports-over-http.ts'
import { startMuster } from '../../../test/support/muster.ts'
import { signIn, type Visitor } from '../../../test/support/sign-in.ts'

const muster = startMuster()
const { send, doJobs, rows, filesLeft } = importsOver(muster)
let priya: Visitor
let cookie: string
beforeAll(async () => {
  priya = await signIn(muster, 'priya')
  cookie = `${priya.cookie?.name}=${priya.cookie?.value}`
})

const wharves = (code: string): ImportSet => ({ 'cost-centres.csv': csv('code,name', `${code},A wharf`) })

/** As a page sends files: with the cookie alone, and whatever else the browser says of where it comes from. */
const sendFrom = (set: ImportSet, headers: Record<string, string>) =>
  send(undefined, set, { headers: { Cookie: cookie, ...headers } })

const stored = async (code: string) =>
  (await muster.priya.get(`/CostCentres/Search?costCentreCode=${code}`)).body.length

test('Priya sends files from the page that she is signed in to, and follows what becomes of them there', async () => {
  const answer = await sendFrom(wharves('WH-1'), { Origin: muster.address })
  expect([answer.status, answer.text]).toEqual([202, expect.stringContaining('Queued')])
  await doJobs()
  const { body } = await priya.get(answer.headers.get('location') ?? '')
  expect(body).toMatchObject({ status: 'Succeeded', result: { errors: [] } })
  expect(await stored('WH-1')).toBe(1)
  const [entry] = await rows(
    "select api_key_id is null as by_session from audit_entry where employer_group_id = $1 and action = 'import.completed' order by id desc limit 1",
  )
  expect(entry).toEqual({ by_session: true })
})

test('another site sends nothing in her session, nor does a request without its origin', async () => {
  const elsewhere: Record<string, string>[] = [
    {},
    { Origin: '' },
    { Origin: 'null' },
    { Origin: 'https://evil.example' },
    { Origin: muster.address, 'Sec-Fetch-Site': 'cross-site' },
  ]
  for (const headers of elsewhere) {
    const { status, body } = await sendFrom(wharves('WH-2'), headers)
    expect([status, body.Code], JSON.stringify(headers)).toEqual([403, 'WrongOrigin'])
  }
  await doJobs()
  expect([await stored('WH-2'), await filesLeft()]).toEqual([0, 0])
})
