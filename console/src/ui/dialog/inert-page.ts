import { useLayoutEffect } from 'react'

let dialogs = 0

/**
 * Behind a dialog the page takes neither presses nor the focus, and screen readers leave it out: as behind a native dialog.
 * Notifications stand outside of it.
 */
export function useInertPage(isOpen: boolean): void {
  useLayoutEffect(() => {
    const page = document.getElementById('root')
    if (!isOpen || !page) return
    dialogs += 1
    page.inert = true
    return () => {
      dialogs -= 1
      page.inert = dialogs > 0
    }
  }, [isOpen])
}
