import { type UseMutationOptions, useMutation } from '@tanstack/react-query'
import { useCallback, useEffect, useRef } from 'react'
import { lateSentenceOf, notifyFailure } from '../message/index.ts'

type Options<Result, Variables> = UseMutationOptions<Result, Error, Variables> & {
  /** What failed of it, where some may while others do not. */
  failuresIn?: (result: Result) => readonly unknown[]
}

/**
 * `useMutation` for what somebody sends by a button or a key: while one is under way another press does nothing. What fails
 * when its form or dialog is closed already is told all the same.
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
        // The step that it begins is taken a moment later.
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
    // Asked here and not of `isPending`, which a page knows only once it is drawn anew.
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
    /** Forgets a refusal, once something else than what was refused is meant. What is under way goes on. */
    reset,
    /** While what comes after its success is done, which may lead elsewhere: what was typed for it is not unsaved. */
    isLeadingOn: () => isLeadingOn.current,
  }
}
