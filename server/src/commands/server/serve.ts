import { existsSync } from 'node:fs'
import { availableParallelism } from 'node:os'
import { makeSetUpLink } from '../../features/sign-in/index.ts'
import { gatherMetrics } from '../../platform/metrics.ts'
import { masterKeyFile } from '../../platform/secrets/master-key.ts'
import { isWorker, startWorkers } from '../../platform/workers.ts'
import type { ServiceContext } from '../../service-context.ts'
import { command, type Run } from '../command.ts'
import { findDatabase, givenDatabase, openServiceContext, startOwnDatabase } from '../database.ts'
import { listGroups } from '../groups.ts'
import { noteProxy } from './hosts.ts'
import { listen, localAddress, refuseTakenAddress } from './serving.ts'

export const serve = command({
  name: 'serve',
  summary: 'Serve in production: never loads sample data, refuses an unsafe set-up',
  details: `Uses the PostgreSQL of DATABASE_URL, whose migrations have to be done (\`muster migrate\`), or else one of its own
in DATA_DIR, which it migrates itself. Logs go to standard output, one JSON object a line. TERM finishes the requests
under way (10 seconds at most) and ends with exit code 0.

With --workers several processes answer requests, and one of them runs the jobs. They share by the database what
they need to, as servers on several machines do; one that ends is replaced.`,
  args: {
    workers: {
      type: 'string',
      default: '1',
      description: 'Processes that answer requests; "cores": one for each core',
      valueHint: 'N',
    },
    'allow-sample-accounts': {
      type: 'boolean',
      description: 'Serve although the accounts of the sample groups are there, whose secrets lie in a file',
    },
    'allow-master-key-in-data-dir': {
      type: 'boolean',
      description: 'Serve although the master key lies beside the data that it protects',
    },
  },
  examples: [
    'DATABASE_URL_FILE=/run/secrets/database MASTER_KEY_FILE=/run/secrets/master-key HOST=0.0.0.0 muster serve',
    'MASTER_KEY_FILE=/etc/muster/master-key DATA_DIR=/var/lib/muster muster serve --workers 4',
  ],
  isServer: true,
  async run(run, args) {
    const { config, terminal, stopped } = run
    const workers = numberOf(args.workers)
    if (isWorker()) {
      await listen(run, await openServiceContext(run, await findDatabase(run)))
      await stopped
      return 0
    }
    if (!args['allow-master-key-in-data-dir']) refuseMasterKeyInDataDir(run)
    const place =
      config.databaseUrl === undefined ? await startOwnDatabase(run, workers) : await givenDatabase(config.databaseUrl)
    const context = await openServiceContext(run, place)
    if (!args['allow-sample-accounts']) await refuseSampleAccounts(context)
    const address = workers === 1 ? await listen(run, context) : await listenInWorkers(run, workers)
    if (address === undefined) return 1
    noteProxy(run)
    const setUp = await makeSetUpLink(context, address)
    // Standard output is the log's.
    if (terminal.isJson) terminal.answer({ address, ...(setUp !== undefined && { setUp }) }, [])
    else {
      terminal.note(`Muster listens on ${address}${config.baseUrl ? `, and is found at ${config.baseUrl}` : ''}.`)
      if (setUp !== undefined)
        terminal.note(`There is no account yet. This link makes the first, once, for a day: ${setUp}`)
    }
    await stopped
    return 0
  },
})

/** @throws a sentence for what is no number of workers */
function numberOf(workers: string): number {
  if (workers === 'cores') return availableParallelism()
  if (/^[1-9]\d?$/.test(workers)) return Number(workers)
  throw new Error(`--workers must be a number from 1 to 99, or "cores"; it is "${workers}".`)
}

/** @returns undefined where they cannot listen, and have said why */
async function listenInWorkers({ config, closing, terminal }: Run, count: number): Promise<string | undefined> {
  await refuseTakenAddress(config)
  if (config.metricsToken !== undefined) gatherMetrics()
  const address = await startWorkers(count, { note: terminal.note, closing })
  return address && localAddress(address)
}

function refuseMasterKeyInDataDir({ config: { masterKey, dataDir } }: Run): void {
  const file = masterKeyFile(dataDir)
  if (masterKey && !existsSync(file)) return
  const problem = masterKey
    ? `A master key lies in ${file}: if it is the one in use, keep it elsewhere and delete that file.`
    : `MASTER_KEY is not set, so the master key would lie in DATA_DIR, beside the data that it protects: set MASTER_KEY or MASTER_KEY_FILE (\`openssl rand -base64 32\` makes a new one; the one of a trial is in ${file}).`
  throw new Error(`${problem} --allow-master-key-in-data-dir serves all the same.`)
}

async function refuseSampleAccounts({ database }: ServiceContext): Promise<void> {
  const groups = (await listGroups(database)).filter(group => group.sampleAccounts > 0)
  if (groups.length === 0) return
  throw new Error(
    `There are sample accounts in ${groups.map(group => group.name).join(' and ')}: serve another database, or pass --allow-sample-accounts.`,
  )
}
