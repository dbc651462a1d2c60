import { useState } from 'react'
import { ApiError } from '../../api/client.ts'

/**
 * Makes a repeated POST harmless. The same body keeps its Idempotency-Key until the server has answered; another body,
 * or the same body after an answer, gets a new key.
 * @returns a function that sends a body with its key
 */
export function idempotencyKeys(makeKey: () => string) {
  const unknown = new Map<string, string>()
  return async <Body, Result>(
    body: Body,
    post: (body: Body, idempotencyKey: string) => Promise<Result>,
  ): Promise<Result> => {
    const text = JSON.stringify(body)
    const key = unknown.get(text) ?? makeKey()
    unknown.set(text, key)
    try {
      const result = await post(body, key)
      unknown.delete(text)
      return result
    } catch (error) {
      if (isAnswered(error)) unknown.delete(text)
      throw error
    }
  }
}

/** Whether the server has refused the request. */
const isAnswered = (error: unknown): boolean =>
  error instanceof ApiError && error.status < 500 && error.code !== 'IdempotencyKeyInFlight'

/** `idempotencyKeys` for a form. */
export const useIdempotencyKey = () => useState(() => idempotencyKeys(newKey))[0]

/** 128 random bits. Pages without TLS have no `randomUUID`. */
export const newKey = (): string =>
  Array.from(crypto.getRandomValues(new Uint8Array(16)), byte => byte.toString(16).padStart(2, '0')).join('')
