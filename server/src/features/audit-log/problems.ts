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

/** The first problem of the log. */
export type Problem = Readonly<{
  kind: (typeof problemKinds)[number]
  /** The place in the chain; of the last two kinds, the sequence of the event. */
  sequence?: number
  auditEntryId?: number
  message: string
}>

export type Head = Readonly<{ sequence: number; hash: Buffer }>

/** A stored seal; without entry where that was deleted. */
export type Link = Place & Readonly<{ auditEntryId: number; hash: Buffer; entry: AuditEntryRow | undefined }>

/**
 * The problem of a link after the good link `before`. An edited or exchanged entry no longer has its hash. A removed link
 * leaves a gap in the numbers. A link that was inserted, moved or rewritten does not have the hash of its predecessor, or
 * its successor does not.
 */
export function problemOf(
  link: Link,
  before: Head,
  hashOf: (entry: AuditEntryRow, place: Place) => Buffer,
): Problem | undefined {
  const { sequence, auditEntryId, entry, previousHash, hash } = link
  const at = { sequence, auditEntryId }
  const next = before.sequence + 1
  if (sequence !== next) return { kind: 'PlaceMissing', sequence: next, message: `Place ${next} was taken out.` }
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

/** The problem of a log that ends before a kept head. */
export function problemOfEnd(end: number, kept: Head | undefined): Problem | undefined {
  if (!kept || kept.sequence <= end) return undefined
  const message = `The log ends at place ${end}, and reached place ${kept.sequence} when its head was kept: its end was cut off.`
  return { kind: 'HeadMissing', sequence: end + 1, message }
}

/** The problem of a place that has another hash than the kept one. */
export function problemOfHead({ sequence, hash }: Head, kept: Head | undefined): Problem | undefined {
  if (!kept || kept.sequence !== sequence || kept.hash.equals(hash)) return undefined
  const message = `Place ${sequence} has another hash than the one that was kept: the log was written anew up to there.`
  return { kind: 'HeadDiffers', sequence, message }
}

/** A head as the operator keeps it: `2117:9f64…`. */
export const writtenHead = ({ sequence, hash }: Head): string => `${sequence}:${hash.toString('hex')}`
