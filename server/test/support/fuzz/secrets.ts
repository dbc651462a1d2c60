import type { Sent } from './sending.ts'

const secretFields = /"(?:TaxFileNumber|AccountNumber)"\s*:\s*"([^"\\]{8,40})"/gi
const secretParameter = /^taxfilenumber$/i

/** What a request has that no answer repeats: tax file numbers, account numbers, and what it sends as its key. */
export function secretsIn({ query, headers, body }: Sent): string[] {
  const inBody = body === undefined ? [] : [...body.toString().matchAll(secretFields)].map(([, value = '']) => value)
  const inQuery = query.filter(([name, value]) => secretParameter.test(name) && value.length >= 8)
  const key = headers.Authorization?.split(' ').at(-1) ?? ''
  const found = [...inBody, ...inQuery.map(([, value]) => value), ...(key.length >= 12 ? [key] : [])]
  // Numbers also without what divides their digits.
  const digits = found.map(text => text.replaceAll(/\D/g, '')).filter(text => text.length >= 8)
  return [...new Set([...found, ...digits])]
}
