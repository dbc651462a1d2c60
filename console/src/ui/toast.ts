import { storeOf } from '../store.ts'

export type Toast = Readonly<{ id: number; message: string }>

/** What was said lately, the oldest first. */
export const toasts = storeOf<readonly Toast[]>([])

let lastId = 0

/** Says that something was done, whatever page comes next. What went wrong is said where it was done, by `Problem`. */
export function toast(message: string): void {
  lastId += 1
  toasts.set([...toasts.get(), { id: lastId, message }])
}

export const forget = (id: number): void => toasts.set(toasts.get().filter(each => each.id !== id))
