import { ApiError } from './api.ts'
import { inSession } from './in-session.ts'

/**
 * Asks the public API for what the typed client does not do: files to send, headers of answers to read.
 * @param path with the version: `/v12.21/Events?wait=30`
 * @throws ApiError
 */
export async function request(path: string, init: RequestInit = {}): Promise<{ body: unknown; headers: Headers }> {
  const response = await inSession(() => fetch(path, init))
  const text = await response.text()
  const body: unknown = text === '' ? undefined : JSON.parse(text)
  if (!response.ok) throw new ApiError(response.status, body, response.headers)
  return { body, headers: response.headers }
}
