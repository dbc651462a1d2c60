import { useEffect, useRef } from 'react'

/** After a code was refused: its field is ready for another one. */
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
