import { type ReactNode, useState } from 'react'
import { isStale } from '../../api/client.ts'
import { t } from '../../texts/index.ts'
import { Notice } from '../message/index.ts'

/** What a record says, and the tag of that version. */
type Version<Said> = Readonly<{ record: Said; etag: string | undefined }>

/**
 * The version that somebody has before them in a dialog: the one that it was opened with, however often the record is read
 * anew behind it, so that nobody acts on what they have not seen. Once the server has refused it as old it is the one that
 * is read then, which the dialog shows as `changed`; what they send next is meant for that.
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

/** What it says now, where somebody was told that it is not what they had before them. */
export const ChangedMeanwhile = ({ children }: { children: ReactNode }) =>
  children && (
    <Notice tone="info" title={t.editing.changed}>
      {children}
    </Notice>
  )
