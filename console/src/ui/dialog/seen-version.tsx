import { type ReactNode, useState } from 'react'
import { isStale } from '../../api/client.ts'
import { t } from '../../texts/index.ts'
import { Notice } from '../message/index.ts'

/** A record and the tag of its version. */
type Version<Said> = Readonly<{ record: Said; etag: string | undefined }>

/**
 * The version of a record that a dialog shows. It stays the version that the dialog was opened with, however often the
 * record is read again, so that users act on what they have seen. After the server has refused it as stale, the dialog
 * shows the version that is read next as `changed`, and sends for that.
 * @param now the record as it was read last
 */
export function useSeenVersion<Said>(now: Version<Said>) {
  const [seen, setSeen] = useState(now)
  const [changed, setChanged] = useState<Said>()
  const [isRefused, setRefused] = useState(false)
  if (isRefused && now.etag !== seen.etag) {
    setSeen(now)
    setChanged(now.record)
    setRefused(false)
  }
  return {
    etag: seen.etag,
    changed,
    /** For `catch`: takes note of the refusal, and passes every error on. */
    note(error: unknown): never {
      if (isStale(error)) setRefused(true)
      throw error
    },
  }
}

/** The current content of a record that has changed since the dialog showed it. */
export const ChangedMeanwhile = ({ children }: { children: ReactNode }) =>
  children && (
    <Notice tone="info" title={t.editing.changed}>
      {children}
    </Notice>
  )
