import { useLayoutEffect } from 'react'

let dialogs = 0
let behind: readonly HTMLElement[] = []

/**
 * Behind a dialog the page takes neither presses nor the focus, and screen readers leave it out: as behind a native dialog.
 * What says how things went is still heard.
 */
export function useInertPage(isOpen: boolean): void {
  useLayoutEffect(() => {
    if (!isOpen) return
    dialogs += 1
    if (dialogs === 1) setInert(besides('#overlays'))
    return () => {
      dialogs -= 1
      if (dialogs === 0) setInert([])
    }
  }, [isOpen])
}

function setInert(elements: readonly HTMLElement[]): void {
  for (const element of behind) element.inert = false
  for (const element of elements) element.inert = true
  behind = elements
}

/** The siblings of an element and of those that it is in. */
function besides(selector: string): HTMLElement[] {
  const elements: HTMLElement[] = []
  for (let at = document.querySelector(selector); at && at !== document.body; at = at.parentElement)
    for (const sibling of at.parentElement?.children ?? [])
      if (sibling !== at && sibling instanceof HTMLElement && sibling.role !== 'status') elements.push(sibling)
  return elements
}
