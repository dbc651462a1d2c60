import { sql } from 'kysely'
import { getLastSequence } from '../../core/sealer.ts'
import { conflict } from '../../domain/failure.ts'
import type { Db } from '../../platform/database/index.ts'

/** The events of a restored database: their numbers go on from `firstSequence` instead of `lastBefore`. */
type Epoch = Readonly<{ lastBefore: number; firstSequence: number; startedAt: string }>

/** The numbers of a group's events: 1, 2, 3, …, and from each restore on those of another epoch. */
export type Numbering = Readonly<{
  end: number
  /**
   * Refuses a number that was given after the backup from which the database was restored: the client has read events that
   * are gone.
   * @throws conflict `EventsRestored`
   */
  refuseForgotten(sequence: number): void
  /** The place behind a gap between epochs, if `reached` is before it, or in it, in the direction of reading. */
  overGap(reached: number, isBack: boolean): number
  /** `next`, or the end of the epoch of `reached` before it. */
  withinEpoch(reached: number, next: number): number
}>

export async function readNumbering(db: Db, employerGroupId: number): Promise<Numbering> {
  const [end, { rows: epochs }] = await Promise.all([
    getLastSequence(db, employerGroupId),
    sql<Epoch>`select last_before, first_sequence, started_at from event_epoch
      where employer_group_id = ${employerGroupId} order by first_sequence`.execute(db),
  ])
  const gapOf = (sequence: number) =>
    epochs.find(({ lastBefore, firstSequence }) => sequence > lastBefore && sequence < firstSequence - 1)
  return {
    end,
    refuseForgotten(sequence) {
      const gap = gapOf(sequence)
      if (!gap) return
      throw conflict(
        'EventsRestored',
        `The database was restored at ${gap.startedAt} from a backup that ends with event ${gap.lastBefore}. The events that you have read after it are gone: take back what you did for them, and go on with afterSequence=${gap.lastBefore}.`,
      )
    },
    overGap(reached, isBack) {
      // The last of them: a database that was restored twice in a row has no event between its two gaps.
      const gap = epochs.findLast(({ lastBefore, firstSequence }) =>
        isBack ? reached > lastBefore && reached <= firstSequence : reached === lastBefore,
      )
      if (!gap) return reached
      return isBack ? gap.lastBefore + 1 : gap.firstSequence - 1
    },
    withinEpoch(reached, next) {
      const border = epochs.find(({ lastBefore, firstSequence }) =>
        next > reached ? reached < lastBefore && next > lastBefore : reached > firstSequence && next < firstSequence,
      )
      if (!border) return next
      return next > reached ? border.lastBefore : border.firstSequence
    },
  }
}
