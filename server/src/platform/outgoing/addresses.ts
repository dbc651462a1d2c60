import { lookup } from 'node:dns/promises'
import { isIP, type LookupFunction } from 'node:net'
import ipaddr from 'ipaddr.js'
import { Semaphore } from '../semaphore.ts'

/** Networks in the notation of RFC 4632, such as `10.1.0.0/16`, or single addresses. */
export type Networks = readonly string[]

/** Whether a text is a network, or an address. */
export const isNetwork = (text: string): boolean => ipaddr.isValidCIDR(text) || ipaddr.isValid(text)

/**
 * Whether the service may connect to an address at the wish of a client. Private, loopback, link-local and reserved ones are
 * its own network, where a client has no business (RFC 6890), unless the operator allows their network. An IPv6 address
 * that stands for an IPv4 one (RFC 4291, 6052, 3056) counts as reserved, but a mapped one as the IPv4 address itself.
 */
export function mayConnect(address: string, allowed: Networks): boolean {
  if (isIP(address) === 0) return false
  return isPublic(ipaddr.process(address)) || isIn(address, allowed)
}

/** Of IPv6 all public addresses are in 2000::/3 (RFC 4291). The library takes other ones, such as `::7f00:1`, for unicast, too. */
const isPublic = (address: ipaddr.IPv4 | ipaddr.IPv6): boolean =>
  address.range() === 'unicast' && (address.kind() === 'ipv4' || isIn(address.toString(), ['2000::/3']))

/** Whether a request to this URL may connect to an address: what is not encrypted stays within the networks of the operator. */
export const maySend = ({ protocol }: URL, address: string, allowed: Networks): boolean =>
  protocol === 'https:' ? mayConnect(address, allowed) : isIn(address, allowed)

/** Whether an address is in one of these networks. */
function isIn(address: string, networks: Networks): boolean {
  if (isIP(address) === 0) return false
  const parsed = ipaddr.process(address)
  return networks.some(network => {
    const [base, bits] = ipaddr.isValidCIDR(network) ? ipaddr.parseCIDR(network) : [ipaddr.parse(network), undefined]
    if (base.kind() !== parsed.kind()) return false
    return parsed.match(base as never, bits ?? (base.kind() === 'ipv4' ? 32 : 128))
  })
}

/** An address that the service does not connect to. The message is for the operator alone. */
export class RefusedAddress extends Error {}

/** The service itself has no place for a request now, which says nothing about its receiver. */
export class NoPlace extends Error {}

/**
 * Look-ups of names, few at once, since each takes one of the four threads that Node has for all files, digests and names.
 * One holder has one of them: names whose server does not answer hold up no other holder.
 * @param patience milliseconds that one waits: less than a request has, so that it fails for its receiver alone
 */
export const placesOfLookups = (patience = 5_000): Semaphore =>
  new Semaphore({ size: 2, sizeOfOne: 1, queue: 1_000, patience, refusal: new NoPlace('No look-up is free.') })

type Lookups = Readonly<{ lookups: Semaphore; holder: string; signal: AbortSignal }>

/**
 * A look-up of names that gives only addresses to which the service may connect: the connection goes to the very address
 * that was judged, so that a name cannot change its mind in between (DNS rebinding).
 */
export const lookupWithin =
  (allowed: (address: string) => boolean, { lookups, holder, signal }: Lookups): LookupFunction =>
  (hostname, { all }, callback) => {
    lookups
      .run(async () => {
        // A request that has ended meanwhile takes no thread.
        signal.throwIfAborted()
        return lookup(hostname, { all: true })
      }, holder)
      .then(
        found => {
          const good = found.filter(({ address }) => allowed(address))
          const [first] = good
          if (!first) callback(new RefusedAddress(`${hostname} has an address in a network that is not allowed.`), '')
          else if (all) callback(null, good)
          else callback(null, first.address, first.family)
        },
        (error: Error) => callback(error, ''),
      )
  }

/** The address that the host of a URL is, if it is no name. */
export function literalOf(url: URL): string | undefined {
  const host = url.hostname.replace(/^\[(.*)\]$/, '$1')
  return isIP(host) === 0 ? undefined : host
}
