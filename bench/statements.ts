import type { AddressInfo } from 'node:net'
import pg from 'pg'
import { buildApp } from '../server/src/app.ts'
import { readConfig } from '../server/src/config.ts'
import { createContext } from '../server/src/context.ts'

/** A statement as the server sends it to PostgreSQL. */
export type Statement = Readonly<{ text: string; values: readonly unknown[] }>

type Server = Readonly<{ databaseUrl: string; masterKey: Buffer; apiKey: string }>

/**
 * What the server sends to PostgreSQL for each of these paths, one after the other, once it knows the caller and its
 * connections know their group. Listened to at the driver, so that the floor runs what the server runs.
 */
export async function statementsOf(
  paths: readonly string[],
  { databaseUrl, masterKey, apiKey }: Server,
): Promise<Statement[][]> {
  const heard = listenToDriver()
  const config = readConfig({ LOG_LEVEL: 'silent', RATE_LIMIT_PER_MINUTE: '0' })
  const context = await createContext({ config, databaseUrl, masterKey })
  const api = await buildApp(context)
  try {
    await api.listen({ port: 0, host: '127.0.0.1' })
    const { port } = api.server.address() as AddressInfo
    const ask = async (path: string) => {
      heard.clear()
      const answer = await fetch(`http://127.0.0.1:${port}${path}`, { headers: { Authorization: `Bearer ${apiKey}` } })
      if (answer.status !== 200) throw new Error(`${path} answered ${answer.status}: ${await answer.text()}`)
      await answer.arrayBuffer()
      return heard.statements()
    }
    const found: Statement[][] = []
    for (const path of paths) {
      // The first makes connections and looks the caller up, who is remembered for the second.
      await ask(path)
      found.push(await ask(path))
    }
    return found
  } finally {
    await api.close()
    await context.close()
    heard.stop()
  }
}

function listenToDriver() {
  const statements: Statement[] = []
  const { query } = pg.Client.prototype
  pg.Client.prototype.query = function (this: pg.Client, ...args: unknown[]) {
    const [config] = args as [string | Statement]
    if (typeof config === 'object' && !config.text.includes('set_config('))
      statements.push({ text: config.text, values: config.values ?? [] })
    return Reflect.apply(query, this, args)
  } as typeof query
  return {
    clear: () => void statements.splice(0),
    statements: () => [...statements],
    stop: () => void Object.assign(pg.Client.prototype, { query }),
  }
}
