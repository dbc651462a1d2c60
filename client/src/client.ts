import createClient, { type Client } from 'openapi-fetch'
import type { paths } from './generated.ts'

/**
 * A typed client of the API.
 *
 * @param baseUrl with the version segment: `https://payroll.example/v12.21`
 * @param apiKey left out by a page of the same origin, whose session speaks for it
 * @example
 * const muster = createMusterClient({ baseUrl, apiKey })
 * const { data, error } = await muster.GET('/Authorities', { params: { query: { pageSize: 50 } } })
 */
export function createMusterClient({ baseUrl, apiKey }: { baseUrl: string; apiKey?: string }): Client<paths> {
  return createClient<paths>({
    baseUrl,
    headers: { ...(apiKey && { Authorization: `Bearer ${apiKey}` }), 'Content-Type': 'application/json' },
    // `costCentreIds=1&costCentreIds=2`, as the contract sends arrays.
    querySerializer: { array: { style: 'form', explode: true } },
  })
}
