import crypto from 'node:crypto'
import { syncBuiltinESMExports } from 'node:module'
import { afterAll, beforeAll } from 'vitest'

/**
 * Counts the password hashes that this process computes, and holds them back while `until` is set: for stories about
 * what happens while a password is compared. Until the file ends; hashes are real ones.
 */
export function holdHashes() {
  const hashes = { made: 0, until: undefined as Promise<unknown> | undefined }
  const { argon2 } = crypto
  beforeAll(() => {
    crypto.argon2 = (...args: Parameters<typeof argon2>) => {
      hashes.made += 1
      const make = () => argon2(...args)
      if (hashes.until) hashes.until.then(make)
      else make()
    }
    syncBuiltinESMExports()
  })
  afterAll(() => {
    crypto.argon2 = argon2
    syncBuiltinESMExports()
  })
  return hashes
}
