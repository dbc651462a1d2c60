import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdtemp, rm, symlink, writeFile } from 'node:fs/promises'
import { createServer, type IncomingHttpHeaders } from 'node:http'
import type { AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { Webhook } from 'standardwebhooks'
import { expect, test } from 'vitest'
import { sealRecords } from '../src/core/sealer.ts'
import { sendWebhooks } from '../src/features/webhooks/sending/jobs.ts'
import { freePort } from '../src/platform/embedded-postgres/settings.ts'
import { type Block, blocksOf, readPage, shows } from './support/documents/page.ts'
import { createReader } from './support/documents/reader.ts'
import { startMuster } from './support/muster.ts'
import { employeeId } from './support/requests.ts'

const muster = startMuster({ webhookAllowNetworks: ['127.0.0.1'] })
const page = await readPage('docs/webhooks.md')

test('each block of the page is run here, or by the trial of clients', () => {
  expect(blocksOf(page).map(({ kind, name }) => name ?? kind)).toEqual([
    ...['sh', 'http', 'sh', 'receiver.ts', 'receiver.py', 'receiver.cs'],
  ])
})

test('the receiver of the page takes what is signed by its secret, and nothing else', async () => {
  const source = blocksOf(page).find(({ name }) => name === 'receiver.ts')?.text ?? ''
  const folder = await mkdtemp(join(tmpdir(), 'muster-receiver-'))
  // Where it finds the library.
  await symlink(fileURLToPath(new URL('../../node_modules', import.meta.url)), join(folder, 'node_modules'))
  await writeFile(join(folder, 'receiver.ts'), source)
  const port = await freePort()
  const Url = `http://127.0.0.1:${port}/`
  await sealRecords.run(muster.context)
  const made = await muster.priya.post('/Webhooks', { Url, EventTypes: ['cost-centre.*'] })
  const wrong = await muster.priya.post('/Webhooks', { Url, EventTypes: ['cost-centre.*'], Description: 'Impostor' })
  const receiver = spawn(process.execPath, ['receiver.ts'], {
    cwd: folder,
    env: { ...process.env, PORT: String(port), WEBHOOK_SECRET: made.body.secret },
    stdio: ['ignore', 'pipe', 'inherit'],
  })
  try {
    let printed = ''
    receiver.stdout.on('data', chunk => {
      printed += chunk
    })
    await expect
      .poll(
        () =>
          fetch(Url).then(
            ({ status }) => status,
            () => 0,
          ),
        { timeout: 10_000 },
      )
      .toBe(400)
    const { headers } = await muster.priya.post('/CostCentres', { Code: 'RECV', Name: 'Receiving' })
    await sealRecords.run(muster.context)
    await sendWebhooks.run(muster.context)
    await expect.poll(() => printed).toMatch(new RegExp(`^\\d+ cost-centre.created ${headers.get('location')}\n$`))
    const attempts = await Promise.all(
      [made, wrong].map(async ({ body }) => (await muster.priya.get(`/Webhooks/${body.id}/Deliveries`)).body),
    )
    expect(attempts).toMatchObject([
      [{ status: 'Delivered', responseStatus: 204 }],
      [{ status: 'Failed', responseStatus: 400 }],
    ])
  } finally {
    receiver.kill()
    await rm(folder, { recursive: true })
  }
})

test('a webhook is made as the page says, and what arrives looks as it shows', async () => {
  const [setUp, arriving, local] = ['Set one up', 'What arrives', 'A receiver'].map(
    heading => blocksOf(page, heading)[0] as Block,
  ) as [Block, Block, Block]
  const arrived: { headers: IncomingHttpHeaders; body: string }[] = []
  const receiver = createServer(async (request, response) => {
    arrived.push({ headers: request.headers, body: Buffer.concat(await request.toArray()).toString() })
    response.writeHead(204).end()
  }).listen(0, '127.0.0.1')
  await once(receiver, 'listening')
  const { port } = receiver.address() as AddressInfo
  const reader = await createReader(muster.address)
  try {
    for (const block of blocksOf(await readPage('docs/integrating/quick-start.md'), 'Set up').slice(0, 2))
      await reader.paste(block)
    const made = JSON.parse(await reader.paste(setUp))
    expect(made).toMatchObject({ url: 'https://integrations.example/muster', eventTypes: ['change-request.*'] })
    await muster.priya.delete(`/Webhooks/${made.id}`)
    const [curl = '', start] = local.text.split('\n')
    expect(start).toBe('PORT=9000 WEBHOOK_SECRET=whsec_… node receiver.ts   # Node 22.18 or later')
    await sealRecords.run(muster.context)
    const { secret } = JSON.parse(await reader.paste({ ...local, text: curl.replace('9000', String(port)) }))
    await sealRecords.run(muster.context)
    const EmployeeId = await employeeId(muster, '1177')
    const ContactDetails = { MobilePhone: '0491 570 156' }
    await muster.emma.post('/change-requests', { ChangeType: 'ContactDetails', EmployeeId, ContactDetails })
    await sealRecords.run(muster.context)
    await sendWebhooks.run(muster.context)
    const [names = '', shown = ''] = arriving.text.split('\n\n')
    const isShown = ({ body }: { body: string }) => body.includes('"type":"change-request.applied"')
    const { headers, body } = arrived.find(isShown) ?? { headers: {}, body: '' }
    for (const [name] of names.matchAll(/^[a-z-]+(?=:)/gm)) expect(headers).toHaveProperty(name)
    expect(new Webhook(secret).verify(body, headers as Record<string, string>)).toBeTruthy()
    expect(shows(shown, body) ? shown : body).toBe(shown)
  } finally {
    await reader.leave()
    receiver.close()
  }
})
