import { type RawBuilder, sql } from 'kysely'
import { given } from '../../platform/database/compiled.ts'

/** What the log names: the kinds of `log_changes_of` in the migrations. */
export const changeKinds = [
  'person',
  'authority',
  'names',
  'change_request',
  'expense_application',
  'credential',
  'approvable',
  'position',
  'organisation',
] as const

export type ChangeKind = (typeof changeKinds)[number]

/** A row of the log. `id` null: every record of the kind. A null kind: the log begins later. */
export type Change = readonly [kind: ChangeKind | null, id: number | null]

/**
 * Beyond this number of changes, lists and texts are read anew. It counts those of all kinds between two reads: a minute of
 * many decisions must not cost a group of a million its lists, which take seconds to read.
 */
export const mostChanges = 20_000

/** What changed since a list was read, by kinds. */
export class Changes {
  readonly #ids = new Map<ChangeKind, Set<number>>()
  readonly #whole = new Set<ChangeKind | null>()

  constructor(changes: readonly Change[]) {
    if (changes.length > mostChanges) this.#whole.add(null)
    for (const [kind, id] of changes) {
      if (kind === null || id === null) this.#whole.add(kind)
      else this.#ids.set(kind, (this.#ids.get(kind) ?? new Set()).add(id))
    }
  }

  /** Whether all records of one of these kinds may have changed. */
  isWhole(kinds: readonly ChangeKind[]): boolean {
    return this.#whole.has(null) || kinds.some(kind => this.#whole.has(kind))
  }

  concern(kinds: readonly ChangeKind[]): boolean {
    return this.isWhole(kinds) || kinds.some(kind => this.#ids.has(kind))
  }

  /** How many records of these kinds are named. */
  count(kinds: readonly ChangeKind[]): number {
    return kinds.reduce((sum, kind) => sum + (this.#ids.get(kind)?.size ?? 0), 0)
  }

  idsOf(kind: ChangeKind): number[] {
    return [...(this.#ids.get(kind) ?? [])]
  }
}

/** The employees of persons, as an array: PostgreSQL then looks each up. */
export const employeesOf = (personIds: readonly number[], employerGroupId: number) =>
  sql`array(select id from employee where employer_group_id = ${employerGroupId} and person_id = any(${personIds}::bigint[]))`

/** What a reader has seen: a snapshot, and when the PostgreSQL started whose transactions it counts. */
export type Since = Readonly<{ snapshot: string; started: string }>

/**
 * A replica does not tell which transactions are running: for it, all from the first that may be on are not seen yet. Their
 * changes are then read once more than needed.
 */
const snapshotNow = sql<string>`case when pg_is_in_recovery()
  then pg_snapshot_xmin(pg_current_snapshot()) || ':' || pg_snapshot_xmin(pg_current_snapshot()) || ':'
  else pg_current_snapshot()::text end`
const startedNow = sql<string>`pg_postmaster_start_time()::text`

/**
 * Columns for a statement that reads: the snapshot that it reads in, and the changes that this snapshot has and an
 * earlier one lacks (null: none). They cost one look into the index of the log.
 *
 * After a restart, a restore or a failover, transactions may have the numbers of others. A reader then starts anew.
 */
export const freshness = (employerGroupId: number, { snapshot, started }: Since): Freshness => ({
  since: { snapshot, started },
  snapshot: snapshotNow,
  started: startedNow,
  news: sql<Change[] | null>`(select json_agg(json_build_array(kind, id)) from (
    select distinct kind, id from change_log
    where employer_group_id = ${employerGroupId} and xid >= pg_snapshot_xmin(${snapshot}::pg_snapshot)
      and not pg_visible_in_snapshot(xid, ${snapshot}::pg_snapshot)
    union all
    select null, null from change_log_end
    where employer_group_id = ${employerGroupId} and xid >= pg_snapshot_xmin(${snapshot}::pg_snapshot)
    union all
    select null, null where ${startedNow} <> ${started}
    limit ${sql.lit(mostChanges + 1)}) news)`,
})

/** The same for a statement of `compiledFor`, with `employerGroupId` and the parts of `since` as its values. */
export const givenFreshness = freshness(given('employerGroupId'), {
  snapshot: given('snapshot'),
  started: given('started'),
})

export type Freshness = Readonly<{
  since: Since
  snapshot: RawBuilder<string>
  started: RawBuilder<string>
  news: RawBuilder<Change[] | null>
}>

export const readSince = sql<Since>`select ${snapshotNow} as snapshot, ${startedNow} as started`

/** The columns for a query builder; none where they are not asked for. */
export const freshColumns = (fresh: Freshness | undefined) =>
  fresh ? [fresh.snapshot.as('snapshot'), fresh.started.as('started'), fresh.news.as('news')] : []

/** The same for a statement in text. */
export const freshText = (fresh: Freshness | undefined) =>
  fresh ? sql`, ${fresh.snapshot} as snapshot, ${fresh.started} as started, ${fresh.news} as news` : sql``

/** The values of the columns. */
export type Seen = Since & Readonly<{ news: Change[] | null }>
