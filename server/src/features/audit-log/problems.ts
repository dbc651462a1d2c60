import type { AuditEntryRow, Place } from '../../core/audit-chain.ts'

export const problemKinds = [
  'PlaceMissing',
  'EntryMissing',
  'ChainBroken',
  'EntryChanged',
  'HeadMissing',
  'HeadDiffers',
  'NeverSealed',
  'EventMissing',
  'EventUntold',
] as const

/** What is wrong with the log, at the first place where something is. */
export type Problem = Readonly<{
  kind: (typeof problemKinds)[number]
  /** In the chain; for the last two, of the event. */
  sequence?: number
  auditEntryId?: number
  message: string
}>

export type Head = Readonly<{ sequence: number; hash: Buffer }>

/** A seal as it is stored; no entry where there is none any more. */
export type Link = Place & Readonly<{ auditEntryId: number; hash: Buffer; entry: AuditEntryRow | undefined }>

/**
 * What is wrong with a link behind the good one before it. An entry that was edited or exchanged for another no longer
 * has its hash; a link that was taken out leaves its number; one that was put in, moved or made anew does not follow
 * from the one before, or the next does not follow from it.
 */
export function problemOf(
  link: Link,
  before: Head,
  hashOf: (entry: AuditEntryRow, place: Place) => Buffer,
): Problem | undefined {
  const { sequence, auditEntryId, entry, previousHash, hash } = link
  const at = { sequence, auditEntryId }
  if (sequence !== before.sequence + 1) {
    return {
      kind: 'PlaceMissing',
      sequence: before.sequence + 1,
      message: `Place ${before.sequence + 1} was taken out.`,
    }
  }
  if (!entry) {
    return { ...at, kind: 'EntryMissing', message: `Entry ${auditEntryId}, sealed at place ${sequence}, was deleted.` }
  }
  if (!previousHash.equals(before.hash)) {
    const message = `Place ${sequence} does not follow from place ${before.sequence}: something was put in, moved or sealed anew.`
    return { ...at, kind: 'ChainBroken', message }
  }
  if (hash.equals(hashOf(entry, link))) return undefined
  const message = `Entry ${auditEntryId} is not what was sealed at place ${sequence}: it was edited, or exchanged for another.`
  return { ...at, kind: 'EntryChanged', message }
}

/** What is wrong with where the log ends, for somebody who kept the head of an earlier day. */
export function problemOfEnd(end: number, kept: Head | undefined): Problem | undefined {
  if (!kept || kept.sequence <= end) return undefined
  const message = `The log ends at place ${end}, and reached place ${kept.sequence} when its head was kept: its end was cut off.`
  return { kind: 'HeadMissing', sequence: end + 1, message }
}

/** What is wrong with a place whose hash was kept. */
export function problemOfHead({ sequence, hash }: Head, kept: Head | undefined): Problem | undefined {
  if (!kept || kept.sequence !== sequence || kept.hash.equals(hash)) return undefined
  const message = `Place ${sequence} has another hash than the one that was kept: the log was written anew up to there.`
  return { kind: 'HeadDiffers', sequence, message }
}

/** A head as operators keep it: its place and its hash. */
export const writtenHead = ({ sequence, hash }: Head): string => `${sequence}:${hash.toString('hex')}`
