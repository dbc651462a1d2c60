import type { Sent } from './sending.ts'

const secretFields = /"(?:TaxFileNumber|AccountNumber)"\s*:\s*"([^"\\]{8,40})"/gi
const secretParameter = /^taxfilenumber$/i
const digitsOf = (text: string): string => text.replaceAll(/\D/g, '')

/** What a request has that no answer repeats: tax file numbers, account numbers, and what it sends as its key. */
export function secretsIn({ query, headers, body }: Sent): string[] {
  const inBody = body === undefined ? [] : [...body.toString().matchAll(secretFields)].map(([, value = '']) => value)
  const inQuery = query.flatMap(([name, value]) => (secretParameter.test(name) ? [value, decoded(value)] : []))
  const numbers = [...inBody, ...inQuery].filter(text => digitsOf(decoded(text)).length >= 8)
  const key = headers.Authorization?.split(' ').at(-1) ?? ''
  // Numbers also without what divides their digits.
  return [...new Set([...numbers, ...numbers.map(text => digitsOf(decoded(text))), ...(key.length >= 12 ? [key] : [])])]
}

function decoded(value: string): string {
  try {
    return decodeURIComponent(value)
  } catch {
    return value
  }
}
