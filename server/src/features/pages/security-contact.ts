import type { Config } from '../../config.ts'

const day = 86_400_000

/** Days for which a reader may rely on it: less than a year, as RFC 9116, section 2.5.5, recommends. */
const validFor = 180

/** The file by which finders of a weakness learn whom to tell (RFC 9116). @param now milliseconds since 1970 */
export function securityText(contact: string, { baseUrl }: Pick<Config, 'baseUrl'>, now: number): string {
  const expires = new Date(Math.ceil(now / day + validFor) * day).toISOString().replace('.000', '')
  const lines = [`Contact: ${contact}`, `Expires: ${expires}`, 'Preferred-Languages: en']
  if (baseUrl) lines.push(`Canonical: ${baseUrl}/.well-known/security.txt`)
  return `${lines.join('\n')}\n`
}
