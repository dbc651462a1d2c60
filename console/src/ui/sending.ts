import { type UseMutationOptions, useMutation } from '@tanstack/react-query'
import { useRef } from 'react'

/** `useMutation` for what somebody sends by a button or a key: while one is under way another press does nothing. */
export function useSending<Result, Variables = void>(options: UseMutationOptions<Result, Error, Variables>) {
  const isUnderWay = useRef(false)
  const mutation = useMutation({
    ...options,
    onSettled: (...settled) => {
      isUnderWay.current = false
      return options.onSettled?.(...settled)
    },
  })
  const mutate: typeof mutation.mutate = (...sent) => {
    // Asked here and not of `isPending`, which a page knows only once it is drawn anew.
    if (isUnderWay.current) return
    isUnderWay.current = true
    mutation.mutate(...sent)
  }
  return { ...mutation, mutate }
}
