import { spawn } from 'node:child_process'
import { mkdir, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { expect, test } from 'vitest'
import { sealRecords } from '../src/core/sealer.ts'
import { sendWebhooks } from '../src/features/webhooks/sending/jobs.ts'
import { freePort } from '../src/platform/embedded-postgres/settings.ts'
import { startMuster } from './support/muster.ts'

const muster = startMuster({ webhookAllowNetworks: ['127.0.0.1'] })
const page = await readFile(new URL('../../docs/webhooks.md', import.meta.url), 'utf8')

test('the receiver of the page takes what is signed by its secret, and nothing else', async () => {
  const [, source = ''] = /```js receiver\.mjs\n([\s\S]+?)```/.exec(page) ?? []
  // Below the project, where it finds the library.
  const cache = fileURLToPath(new URL('../../node_modules/.cache/', import.meta.url))
  await mkdir(cache, { recursive: true })
  const folder = await mkdtemp(join(cache, 'receiver-'))
  await writeFile(join(folder, 'receiver.mjs'), source)
  const port = await freePort()
  const Url = `http://127.0.0.1:${port}/`
  await sealRecords.run(muster.context)
  const made = await muster.priya.post('/Webhooks', { Url, EventTypes: ['cost-centre.*'] })
  const wrong = await muster.priya.post('/Webhooks', { Url, EventTypes: ['cost-centre.*'], Description: 'Impostor' })
  const receiver = spawn(process.execPath, ['receiver.mjs'], {
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
