import { readRecord } from '../api.ts'

/** A change request as everything shows it: with what its amounts of pay are for. */
export const readChangeRequest = (id: number) =>
  readRecord('/change-requests/{id}', { path: { id }, query: { expand: 'details' } })
