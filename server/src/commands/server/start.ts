import { once } from 'node:events'
import type { IncomingMessage } from 'node:http'
import type { Config } from '../../config.ts'
import { makeSetUpLink } from '../../features/sign-in/index.ts'
import { pendingMigrations } from '../../platform/migrate.ts'
import type { ServiceContext } from '../../service-context.ts'
import { command, type Run } from '../command.ts'
import { checkConnection, givenDatabase, openServiceContext, type Place, startOwnDatabase } from '../database.ts'
import { listGroups } from '../groups.ts'
import { migrateGiven } from '../migrate.ts'
import { loadSampleApart } from '../sample/sample.ts'
import { readSamplePeople, samplePeopleFile } from '../sample-people.ts'
import { isLoopback, noteProxy } from './hosts.ts'
import { listen } from './serving.ts'

export const start = command({
  name: 'start',
  summary: 'Try Muster: database, sample groups and server, in one go (`npm start`)',
  details: `Starts a PostgreSQL of its own in DATA_DIR (or uses DATABASE_URL), brings it up to this release, loads the
sample groups when that database is its own, empty, and served to this machine alone, and listens on HOST:PORT.
Ctrl-C stops all of it. For production there is \`muster serve\`.`,
  args: {},
  examples: ['muster start', 'PORT=0 DATA_DIR=./trial muster start', 'HOST=0.0.0.0 muster start'],
  isServer: true,
  // Requests are of no interest on a terminal; what goes wrong is.
  settings: { LOG_LEVEL: 'warn' },
  async run(run) {
    const { config, terminal, stopped } = run
    const place = await startDatabase(run)
    const context = await openServiceContext(run, place)
    const remark = await seed(run, context, place.isOwn)
    const address = await listen(run, context)
    noteProxy(run)
    const curl = await workingCurl(config, address)
    const found = config.baseUrl ?? address
    const advice =
      remark ?? (curl ? null : `For a key: \`npx muster create-key --help\`, and \`npx muster create-account --help\`.`)
    const places = { address: found, console: `${found}/console/`, reference: `${found}/reference` }
    const samplePeople = curl === undefined ? null : samplePeopleFile(config.dataDir)
    const setUp = (await makeSetUpLink(context, address)) ?? null
    terminal.answer({ ...places, curl: curl ?? null, samplePeople, setUp, advice }, [
      `Muster listens on ${address}${found === address ? '' : `, and is found at ${found}`}. Ctrl-C stops it.`,
      '',
      ...(advice ? [advice, ''] : []),
      ...(curl ? [`  ${curl}`, ''] : []),
      `Console:         ${places.console}`,
      `API reference:   ${places.reference}`,
      ...(setUp ? [`First account:   ${setUp} (once, for a day)`] : []),
      ...(samplePeople ? howToSignIn(samplePeople) : []),
    ])
    await stopped
    return 0
  },
})

const howToSignIn = (samplePeople: string): string[] => [
  `Sample people:   ${samplePeople} (their emails, passwords and keys)`,
  'Signing in:      Noah by email and password; Priya, Emma and others with a code too: `npx muster sample-code priya`',
]

async function startDatabase(run: Run): Promise<Place> {
  const { databaseUrl } = run.config
  if (databaseUrl === undefined) return startOwnDatabase(run)
  await checkConnection(databaseUrl)
  if ((await pendingMigrations(databaseUrl)).length > 0) await migrateGiven(databaseUrl)
  return givenDatabase(databaseUrl)
}

/** Loads the sample groups into an empty database of its own; otherwise prints the next step. */
async function seed(run: Run, context: ServiceContext, isOwn: boolean): Promise<string | undefined> {
  const { host } = run.config
  const groups = await listGroups(context.database)
  if (groups.length > 0) return undefined
  if (!isOwn) {
    return 'The database has no employer group yet: `npx muster import DIR --group NAME` makes one from CSV files, then `npx muster create-account --help`. `npx muster sample` loads the sample groups.'
  }
  if (!isLoopback(host)) {
    return `The database is empty, and HOST ${host} lets others in, so the sample groups were not loaded: \`npx muster sample\` loads them, \`npx muster import\` your own.`
  }
  await loadSampleApart(run)
  return undefined
}

/** A call with Priya's key; undefined when her key is not known or not good any more. */
async function workingCurl({ dataDir, baseUrl }: Config, address: string): Promise<string | undefined> {
  const key = (await readSamplePeople(dataDir))?.priya?.apiKey
  if (!key) return undefined
  const path = '/v12.21/Authorities?pageSize=3'
  const isGood = (await statusOf(address + path, { Authorization: `Bearer ${key}` })) === 200
  return isGood ? `curl -H 'Authorization: Bearer ${key}' '${baseUrl ?? address}${path}'` : undefined
}

/**
 * Neither by `fetch` nor with an `import` of node:http, which makes all that it exports and `fetch` with it: 4 MiB that the
 * server never needs again.
 */
async function statusOf(address: string, headers: Readonly<Record<string, string>>): Promise<number | undefined> {
  const asked = process.getBuiltinModule('node:http').get(address, { headers, agent: false })
  try {
    const [answer] = (await once(asked, 'response')) as [IncomingMessage]
    answer.resume()
    return answer.statusCode
  } catch {
    return undefined
  }
}
