import { type UseMutationOptions, useMutation } from '@tanstack/react-query'
import { useEffect, useRef } from 'react'
import { goOn } from '../leaving.ts'
import { sentenceOf } from './notice.tsx'
import { toastFailure } from './toast.ts'

/**
 * `useMutation` for what somebody sends by a button or a key: while one is under way another press does nothing. What fails
 * when its form or dialog is closed already is told all the same.
 */
export function useSending<Result, Variables = void>(options: UseMutationOptions<Result, Error, Variables>) {
  const isUnderWay = useRef(false)
  const isThere = useRef(false)
  useEffect(() => {
    isThere.current = true
    return () => {
      isThere.current = false
    }
  }, [])
  const mutation = useMutation({
    ...options,
    onSuccess: (...made) => goOn(() => options.onSuccess?.(...made)),
    onError: (...failed) => {
      if (!isThere.current) toastFailure(sentenceOf(failed[0]))
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
  return { ...mutation, mutate }
}
