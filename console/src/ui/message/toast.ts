import { storeOf } from '../../api/store.ts'

export type Toast = Readonly<{ id: number; message: string; isFailure: boolean }>

/** What was said lately, the oldest first. */
export const toasts = storeOf<readonly Toast[]>([])

let lastId = 0

/** Says that something was done, whatever page comes next. What went wrong is said where it was done, by `Problem`. */
export const toast = (message: string): void => add({ message, isFailure: false })

/** Says that something was not done after all, when where it was done is there no more. */
export const toastFailure = (sentence: string): void => add({ message: sentence, isFailure: true })

function add(toast: Omit<Toast, 'id'>): void {
  lastId += 1
  toasts.set([...toasts.get(), { id: lastId, ...toast }])
}

export const forget = (id: number): void => toasts.set(toasts.get().filter(each => each.id !== id))
