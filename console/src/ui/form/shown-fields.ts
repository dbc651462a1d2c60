import { type RefObject, useLayoutEffect, useState } from 'react'
import { ApiError } from '../../api/client.ts'

/**
 * Of the fields that a refusal names, those beside which the form shows its message, so that it need not be repeated. What
 * a form has no field for, or does not show at the moment, is not among them.
 */
export function useShownFields(form: RefObject<HTMLElement | null>, error: unknown): readonly string[] {
  const [shown, setShown] = useState<readonly string[]>([])
  // After each drawing, since fields come and go.
  useLayoutEffect(() => {
    const now = error instanceof ApiError ? shownIn(form.current, error.violations) : []
    if (now.join() !== shown.join()) setShown(now)
  })
  return shown
}

function shownIn(form: HTMLElement | null, violations: ApiError['violations']): string[] {
  // As the inputs of the interface library name their messages.
  const messages = [...(form?.querySelectorAll('[id$="-error"]') ?? [])]
    .filter(message => message.checkVisibility())
    .map(({ textContent }) => textContent)
  return Object.entries(violations).flatMap(([field, said]) => {
    const place = messages.indexOf(said.join(' '))
    return place < 0 ? [] : messages.splice(place, 1).map(() => field)
  })
}
