import type { Config } from '../../config.ts'
import type { Run } from '../command.ts'

/** Whether only this machine can connect to an address to listen on. */
export const isLoopback = (host: string): boolean => /^(127\.\d+\.\d+\.\d+|::1|localhost)$/i.test(host)

/**
 * A warning where BASE_URL has TLS and only this machine may connect, so that there must be a proxy, but TRUST_PROXY does
 * not name it: then all clients share the address of the proxy, and its allowance.
 */
export function remarkOnProxy({ baseUrl, host, trustProxy }: Pick<Config, 'baseUrl' | 'host' | 'trustProxy'>) {
  if (!baseUrl?.startsWith('https:') || !isLoopback(host) || trustProxy !== false) return undefined
  return 'TRUST_PROXY is not set, so that all who come through the proxy of BASE_URL count as one address: one allowance for signing in, one address in the audit log. Set it to the address of the proxy, such as TRUST_PROXY=127.0.0.1.'
}

export function noteProxy({ config, terminal }: Pick<Run, 'config' | 'terminal'>): void {
  const remark = remarkOnProxy(config)
  if (remark !== undefined) terminal.note(remark)
}
