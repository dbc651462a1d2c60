import type { Write } from './ledger.ts'

export type Draft = Omit<Write, 'id'>

/** A write, and what its client keeps of it once it is done. */
export type Act = Readonly<{ write: Write; keep(location: string): void }>

/** An act whose write has this id. */
export const act = (id: string, draft: Draft, keep: Act['keep'] = () => {}): Act => ({ write: { id, ...draft }, keep })
