import { type ReactNode, useState } from 'react'
import { isStale } from '../../api/client.ts'
import { t } from '../../texts/index.ts'
import { Notice } from '../message/index.ts'

/** A record and the tag of its version. */
type Version<Said> = Readonly<{ record: Said; etag: string | undefined }>

/**
 * The version of a record that a dialog shows: that of its opening, even if the page reads the record again, so that
 * users act on what they have seen. After a refusal as stale, the dialog shows the next version as `changed`, and sends
 * for that one.
 * @param now the latest version
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
    /** For `catch`: notes a refusal as stale, and throws every error again. */
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
