import { useEffect, useRef } from 'react'

/** Clears and focuses the field of a code after the server refused it. */
export function useFreshField({ mutation }: { mutation: { error: unknown } }, clear: () => void) {
  const field = useRef<HTMLInputElement>(null)
  const { error } = mutation
  // biome-ignore lint/correctness/useExhaustiveDependencies: once for each refusal
  useEffect(() => {
    if (!error) return
    clear()
    field.current?.focus()
  }, [error])
  return field
}
