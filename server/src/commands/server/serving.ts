import type { AddressInfo } from 'node:net'
import { setTimeout as sleep } from 'node:timers/promises'
import { buildApp } from '../../app.ts'
import type { Api } from '../../http/api.ts'
import { jobs } from '../../jobs.ts'
import { startJobs } from '../../platform/jobs.ts'
import type { ServiceContext } from '../../service-context.ts'
import type { Run } from '../command.ts'
import { remarkOnProxy } from './hosts.ts'

/** How long requests that are under way may take to finish when the server stops, in milliseconds. */
const patience = 10_000

/**
 * Takes requests and runs the jobs until the command ends. Then it takes no new request, finishes the running ones, and
 * closes the database last. Returns the address for clients on this machine.
 */
export async function listen({ closing, terminal }: Run, context: ServiceContext): Promise<string> {
  const { host, port } = context.config
  const app = await buildApp(context)
  let work: ReturnType<typeof startJobs> | undefined
  closing.defer(async () => void (await Promise.all([finish(app), work?.stop()])))
  await app.ready()
  await app.listen({ host, port }).catch(error => {
    throw listenProblem(error, host, port)
  })
  work = startJobs(context, jobs, app.log)
  const remark = remarkOnProxy(context.config)
  if (remark !== undefined) terminal.note(remark)
  return localAddress(app.server.address() as AddressInfo)
}

async function finish(app: Api): Promise<void> {
  const late = new AbortController()
  const cut = sleep(patience, undefined, { signal: late.signal, ref: false })
    .then(() => app.server.closeAllConnections())
    .catch(() => {})
  await app.close()
  late.abort()
  await cut
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

function localAddress({ address, family, port }: AddressInfo): string {
  const everywhere: Record<string, string> = { '0.0.0.0': '127.0.0.1', '::': family === 'IPv6' ? '[::1]' : '::' }
  const host = everywhere[address] ?? (family === 'IPv6' ? `[${address}]` : address)
  return `http://${host}:${port}`
}
