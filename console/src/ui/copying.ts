import { type RefObject, useEffect, useState } from 'react'

/** What has come of a press on Copy: the browser lets pages without TLS copy nothing, and people may forbid it. */
export type Copied = 'yes' | 'byKey' | undefined

const patience = 2000

/**
 * Copies a text; where the browser does not let us, it is selected where it stands, for whoever presses the keys.
 * @param place where the text stands
 */
export function useCopying(text: string, place: RefObject<HTMLElement | null>) {
  const [copied, setCopied] = useState<Copied>()
  useEffect(() => {
    if (copied === 'byKey' && place.current) getSelection()?.selectAllChildren(place.current)
    if (copied !== 'yes') return
    const timer = setTimeout(() => setCopied(undefined), patience)
    return () => clearTimeout(timer)
  }, [copied, place])
  const copy = async () => {
    setCopied(undefined)
    // Without TLS there is no `clipboard`.
    const isDone = navigator.clipboard?.writeText(text).then(
      () => true,
      () => false,
    )
    setCopied((await isDone) ? 'yes' : 'byKey')
  }
  return { copied, copy }
}
