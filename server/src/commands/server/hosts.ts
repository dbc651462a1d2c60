import type { Config } from '../../config.ts'

/** Whether only this machine can connect to an address to listen on. */
export const isLoopback = (host: string): boolean => /^(127\.\d+\.\d+\.\d+|::1|localhost)$/i.test(host)

/**
 * What to say of a proxy that must be there, since people come by TLS and only this machine is let in, but is not
 * trusted: then everybody comes from its address, and shares one allowance.
 */
export function remarkOnProxy({ baseUrl, host, trustProxy }: Pick<Config, 'baseUrl' | 'host' | 'trustProxy'>) {
  if (!baseUrl?.startsWith('https:') || !isLoopback(host) || trustProxy !== false) return undefined
  return 'TRUST_PROXY is not set, so that all who come through the proxy of BASE_URL count as one address: one allowance for signing in, one address in the audit log. Set it to the address of the proxy, such as TRUST_PROXY=127.0.0.1.'
}
