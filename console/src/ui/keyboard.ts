export const isMac = /Mac|iPhone|iPad/.test(navigator.userAgent)

const place = 'muster-single-keys'

/** Users who dictate can switch off keys without Ctrl or ⌘. */
export const singleKeys = {
  areOn: () => localStorage.getItem(place) !== 'off',
  set: (areOn: boolean) => localStorage.setItem(place, areOn ? 'on' : 'off'),
}

/** The time for the letter of a page after G, in milliseconds. */
const patience = 1500

/** The moment of the last G. The next letter names a page. */
const leader = { at: Number.NEGATIVE_INFINITY }

export const isAfterG = (): boolean => performance.now() - leader.at < patience

export const noteG = (isG: boolean): void => {
  leader.at = isG ? performance.now() : Number.NEGATIVE_INFINITY
}

const dialogs = 'dialog[open], [role="dialog"], [role="alertdialog"], [data-opening]'

/** Whether a key is meant for the page: no other listener has handled it, and no dialog is open or loading. */
export const isForPage = (event: KeyboardEvent): boolean =>
  !event.defaultPrevented && document.querySelector(dialogs) === null

/** Whether a single key is a shortcut: switched on, pressed alone, and not typed into a field. */
export const isShortcut = (event: KeyboardEvent): boolean =>
  singleKeys.areOn() && isForPage(event) && !(event.ctrlKey || event.metaKey || event.altKey) && !isTyped(event)

/** Fields take letters as text, and trees as a search for a name. */
function isTyped({ target, key }: KeyboardEvent): boolean {
  if (!(target instanceof HTMLElement)) return false
  if (target.closest('[role="tree"]') && /^[\p{L}\p{N}]$/u.test(key)) return true
  if (target instanceof HTMLInputElement) return !/^(checkbox|radio|button|submit|reset|file)$/.test(target.type)
  return target.isContentEditable || /^(TEXTAREA|SELECT)$/.test(target.tagName)
}
