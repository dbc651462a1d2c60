import { type UseMutationOptions, useMutation } from '@tanstack/react-query'
import { useCallback, useEffect, useRef } from 'react'
import { lateSentenceOf, notifyFailure } from '../message/index.ts'

type Options<Result, Variables> = UseMutationOptions<Result, Error, Variables> & {
  /** The failures in a result, for a request that can fail in part. */
  failuresIn?: (result: Result) => readonly unknown[]
}

/**
 * `useMutation` for a button or a key. A second press during a request does nothing. A failure after the form or dialog
 * has closed becomes a notification.
 */
export function useSending<Result, Variables = void>(options: Options<Result, Variables>) {
  const isUnderWay = useRef(false)
  const isThere = useRef(false)
  const isLeadingOn = useRef(false)
  useEffect(() => {
    isThere.current = true
    return () => {
      isThere.current = false
    }
  }, [])
  const tellIfGone = (errors: readonly unknown[]) => {
    if (!isThere.current) for (const error of errors) notifyFailure(lateSentenceOf(error))
  }
  const mutation = useMutation({
    ...options,
    onSuccess: async (...made) => {
      tellIfGone(options.failuresIn?.(made[0]) ?? [])
      isLeadingOn.current = true
      try {
        return await options.onSuccess?.(...made)
      } finally {
        // Navigation that `onSuccess` starts happens a moment later.
        setTimeout(() => {
          isLeadingOn.current = false
        })
      }
    },
    onError: (...failed) => {
      tellIfGone([failed[0]])
      return options.onError?.(...failed)
    },
    onSettled: (...settled) => {
      isUnderWay.current = false
      return options.onSettled?.(...settled)
    },
  })
  const mutate: typeof mutation.mutate = (...sent) => {
    // A ref, since `isPending` changes only with the next render.
    if (isUnderWay.current) return
    isUnderWay.current = true
    mutation.mutate(...sent)
  }
  const forget = mutation.reset
  const reset = useCallback(() => {
    if (!isUnderWay.current) forget()
  }, [forget])
  return {
    ...mutation,
    mutate,
    /** Forgets a refusal after the values have changed. A pending request continues. */
    reset,
    /** True while `onSuccess` runs, which may open another page: the typed values are saved then. */
    isLeadingOn: () => isLeadingOn.current,
  }
}
