import { once } from 'node:events'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { setTimeout as sleep } from 'node:timers/promises'
import { Person } from '../../server/test/support/person.ts'
import { codeOf, Visitor } from '../../server/test/support/sign-in.ts'
import type { Client } from '../kit/client.ts'
import type { World } from '../kit/world.ts'

type Place = Readonly<{ world: World; client: Client; port: number; receiver: string; isOver(): boolean }>

/** A receiver of webhooks that answers well. */
export async function openReceiver() {
  const server = createServer((request, answer) => {
    request.resume()
    request.on('end', () => answer.writeHead(204).end())
  })
  await once(server.listen(0, '127.0.0.1'), 'listening')
  const close = () => {
    server.close()
    server.closeAllConnections()
  }
  return { url: `http://127.0.0.1:${(server.address() as AddressInfo).port}/`, close }
}

/** Makes a webhook; then waits for events, and signs in to the console now and then, until it is over. @throws where one fails */
export async function doRareThings({ world, client, port, receiver, isOver }: Place): Promise<void> {
  const key = world.people.priya?.apiKey ?? ''
  const ask = async (method: string, path: string, body?: object) => {
    const answer = await client.ask(method, `/v12.21${path}`, { key, body })
    if (answer.status >= 300) throw new Error(`${method} ${path}: ${answer.status} ${answer.text}`)
    return answer
  }
  await ask('POST', '/Webhooks', { Url: receiver, EventTypes: ['cost-centre.*'] })
  const waiting = async () => {
    let last = 0
    while (!isOver()) {
      const { body } = await ask('GET', `/Events?wait=5&pageSize=200&afterSequence=${last}`)
      last = body.at(-1)?.sequence ?? last
      await sleep(200)
    }
  }
  const signingIn = async () => {
    while (!isOver()) {
      await signIn(world, port)
      await sleep(5_000)
    }
  }
  await Promise.all([waiting(), signingIn()])
}

/** In a browser, with a second factor, and out again. */
async function signIn({ people, admin }: World, port: number): Promise<void> {
  const address = `http://127.0.0.1:${port}`
  const priya = new Person(address, people.priya as never)
  const visitor = new Visitor({ address }, priya)
  // A code is good once; the next sign-in comes sooner than the next code.
  await admin.query('update login_two_factor set last_step = null')
  await visitor.post('/console/session', { Email: priya.email, Password: priya.password })
  const Code = codeOf({ clock: { now: Date.now } }, priya)
  const { status, text } = await visitor.post('/console/session/second-factor', { Code })
  if (status !== 200) throw new Error(`signing in: ${status} ${text}`)
  if ((await visitor.get('/CostCentres')).status !== 200) throw new Error('a session reads nothing')
}
