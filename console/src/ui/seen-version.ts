import { useState } from 'react'
import { isStale } from '../api.ts'

/**
 * The version that somebody has before them in a form: the one that it was opened with, however often the record is read
 * anew behind it, so that nobody replaces what they have not seen. Once the server has refused it as old they have been
 * told; what they send then is meant for the record as it stands now.
 */
export function useSeenVersion(now: string | undefined) {
  const [opened] = useState(now)
  const [isTold, setTold] = useState(false)
  return {
    etag: isTold ? now : opened,
    /** For `catch`: takes note of the refusal, and passes every error on. */
    note(error: unknown): never {
      if (isStale(error)) setTold(true)
      throw error
    },
  }
}
