import createClient, { type Client } from 'openapi-fetch'
import type { paths } from './generated.ts'

type Options = Readonly<{
  baseUrl: string
  apiKey?: string
  /** In place of the global one. */
  fetch?: (request: Request) => Promise<Response>
}>

/**
 * A typed client of the API, as it is: errors are values, and nothing is repeated.
 *
 * @param baseUrl with the version segment: `https://payroll.example/v12.21`
 * @param apiKey left out by a page of the same origin, whose session speaks for it
 * @example
 * const muster = createMusterClient({ baseUrl, apiKey })
 * const { data, error } = await muster.GET('/Authorities', { params: { query: { pageSize: 50 } } })
 */
export function createMusterClient({ baseUrl, apiKey, fetch }: Options): Client<paths> {
  return createClient<paths>({
    baseUrl,
    ...(fetch && { fetch }),
    headers: { ...(apiKey && { Authorization: `Bearer ${apiKey}` }), 'Content-Type': 'application/json' },
    // `costCentreIds=1&costCentreIds=2`, as the contract sends arrays.
    querySerializer: { array: { style: 'form', explode: true } },
  })
}
