import { once } from 'node:events'
import { type AddressInfo, createServer, type ListenOptions, Server } from 'node:net'
import { setImmediate as nextTurn, setTimeout as sleep } from 'node:timers/promises'
import { promisify } from 'node:util'
import { buildApp } from '../../app.ts'
import type { Config } from '../../config.ts'
import type { Api } from '../../http/api.ts'
import { jobs, jobsOfProcess } from '../../jobs.ts'
import { startJobs } from '../../platform/jobs.ts'
import { isWorker, runsJobs, tellListening, wakeWorkers } from '../../platform/workers.ts'
import type { ServiceContext } from '../../service-context.ts'
import type { Run } from '../command.ts'

/** How long requests that are under way may take to finish when the server stops, in milliseconds. */
const patience = 10_000

/**
 * Takes requests and runs the jobs until the command ends. Then it takes no new request, finishes the running ones, and
 * closes the database last. Returns the address for clients on this machine.
 */
export async function listen({ closing }: Run, context: ServiceContext): Promise<string> {
  const { host, port } = context.config
  const app = await buildApp(context)
  let work: ReturnType<typeof startJobs> | undefined
  closing.defer(async () => void (await Promise.all([finish(app), work?.stop()])))
  await app.ready()
  const options: ListenOptions = { host, port, reusePort: isWorker() && process.platform === 'linux' }
  await app.listen(options).catch(error => {
    throw listenProblem(error, host, port)
  })
  const address = app.server.address() as AddressInfo
  if (isWorker()) {
    wakeWorkers(context.committed)
    tellListening(address)
  }
  work = startJobs(context, runsJobs(process.env) ? [...jobs, ...jobsOfProcess] : jobsOfProcess, app.log)
  return localAddress(address)
}

/** How long clients have to take leave: a client that comes more often than that loses no request. In milliseconds. */
const leave = 1_000

async function finish(app: Api): Promise<void> {
  await bidFarewell(app)
  const late = new AbortController()
  const cut = sleep(patience, undefined, { signal: late.signal, ref: false })
    .then(() => app.server.closeAllConnections())
    .catch(() => {})
  await app.close()
  late.abort()
  await cut
}

/**
 * Says `Connection: close` with each answer until no client is left, or for a second. A connection that is closed without a
 * word may be closed while a request is on its way. So is that of a client that has just come: from then on new connections are
 * refused, and those that are there have the same time again.
 */
async function bidFarewell({ server }: Api): Promise<void> {
  server.prependListener('request', (_request, answer) => {
    answer.shouldKeepAlive = false
  })
  const connections = promisify(server.getConnections.bind(server))
  const untilLeft = async () => {
    const end = performance.now() + leave
    while (performance.now() < end && (await connections()) > 0) await sleep(20)
  }
  await untilLeft()
  await untilAllAreTaken(server)
  // An HTTP server would also close connections that have not sent a request yet.
  Server.prototype.close.call(server)
  await untilLeft()
}

/** The longest turn after which the port closes, and how long such a turn is waited for, in milliseconds. */
const shortTurn = { longest: 0.5, patience: 3_000 }

/**
 * Connections that the system has made, and that this process has not taken, are reset when its port closes. It takes them in
 * each turn. Of those that come in the rest of that turn it knows nothing, so that the last turn has to be short. A busy process
 * has one within tenths of a second, at times only after two.
 */
async function untilAllAreTaken(server: Api['server']): Promise<void> {
  let taken = 0
  server.on('connection', () => (taken += 1))
  const end = performance.now() + shortTurn.patience
  for (let now = performance.now(); now < end; ) {
    const [before, begun] = [taken, now]
    await nextTurn()
    now = performance.now()
    if (taken === before && now - begun < shortTurn.longest) return
  }
}

/** @throws a sentence where another program listens on the address, which workers would share with a second Muster */
export async function refuseTakenAddress({ host, port }: Pick<Config, 'host' | 'port'>): Promise<void> {
  const server = createServer().listen({ host, port })
  await once(server, 'listening').catch(error => {
    throw listenProblem(error, host, port)
  })
  server.close()
  await once(server, 'close')
}

function listenProblem(error: NodeJS.ErrnoException, host: string, port: number): Error {
  const sentences: Record<string, string> = {
    EADDRINUSE: `Port ${port} of ${host} is taken: stop what listens there, or set PORT to another (0: any that is free).`,
    EACCES: `This user may not listen on port ${port}: set PORT to one above 1023.`,
    EADDRNOTAVAIL: `HOST ${host} is no address of this machine.`,
    ENOTFOUND: `HOST ${host} is no address of this machine.`,
  }
  const sentence = sentences[error.code ?? '']
  return sentence ? new Error(sentence) : error
}

/** The address for clients on this machine. */
export function localAddress({ address, family, port }: AddressInfo): string {
  const everywhere: Record<string, string> = { '0.0.0.0': '127.0.0.1', '::': family === 'IPv6' ? '[::1]' : '::' }
  const host = everywhere[address] ?? (family === 'IPv6' ? `[${address}]` : address)
  return `http://${host}:${port}`
}
