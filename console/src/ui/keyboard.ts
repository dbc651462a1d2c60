export const isMac = /Mac|iPhone|iPad/.test(navigator.userAgent)

const place = 'muster-single-keys'

/** Keys without Ctrl or ⌘ can be switched off, for those who dictate or whose keyboard types by itself. */
export const singleKeys = {
  areOn: () => localStorage.getItem(place) !== 'off',
  set: (areOn: boolean) => localStorage.setItem(place, areOn ? 'on' : 'off'),
}

/** How long after G the letter of a page is waited for. */
const patience = 1500

/** When G was pressed: the next letter names a page, and nothing else. */
const leader = { at: Number.NEGATIVE_INFINITY }

export const isAfterG = (): boolean => performance.now() - leader.at < patience

export const noteG = (isG: boolean): void => {
  leader.at = isG ? performance.now() : Number.NEGATIVE_INFINITY
}

const dialogs = 'dialog[open], [role="dialog"], [role="alertdialog"], [data-opening]'

/** Whether a key is meant for the page: no other listener has handled it, and no dialog is open or loading. */
export const isForPage = (event: KeyboardEvent): boolean =>
  !event.defaultPrevented && document.querySelector(dialogs) === null

/** Whether a key by itself is a shortcut here: switched on, pressed alone, and not typed into something. */
export const isShortcut = (event: KeyboardEvent): boolean =>
  singleKeys.areOn() && isForPage(event) && !(event.ctrlKey || event.metaKey || event.altKey) && !isTyped(event)

/** Letters are typed into fields; in a tree they look for a name. */
function isTyped({ target, key }: KeyboardEvent): boolean {
  if (!(target instanceof HTMLElement)) return false
  if (target.closest('[role="tree"]') && /^[\p{L}\p{N}]$/u.test(key)) return true
  if (target instanceof HTMLInputElement) return !/^(checkbox|radio|button|submit|reset|file)$/.test(target.type)
  return target.isContentEditable || /^(TEXTAREA|SELECT)$/.test(target.tagName)
}
