import type { SelectType } from 'kysely'
import { type BulkContext, type BulkRows, recordChanges, snake, storeRows } from '../../core/bulk.ts'
import { type CallerContext, type Outcome, refuseStale } from '../../core/command-context.ts'
import { newId } from '../../core/identifiers.ts'
import { changedFieldsOf, record } from '../../core/records.ts'
import { removeOnce } from '../../core/tombstones.ts'
import type { DomainEventType } from '../../domain/event-type.ts'
import { type Failure, notFound } from '../../domain/failure.ts'
import type { UserRole } from '../../domain/user-role.ts'
import { refusing } from '../../platform/database/errors.ts'
import type { Tables } from '../../platform/tables.generated.ts'
import { requireRoleOverStructure } from '../accounts/index.ts'

type Table = 'costCentre' | 'employer' | 'organisationChart' | 'paymentGroup'

/** The nouns of records that are created, updated and deleted, as the types of their events begin: `payment-group`. */
type Noun<Type = DomainEventType> = Type extends `${infer Name}.created` ? Name : never

type Declaration<Of extends Table, Column> = Readonly<{
  table: Of
  /** What commands write beside keys, version and moments. */
  columns: readonly Column[]
  /** As events, audit rows and tombstones name the record: `PaymentGroup`. */
  type: string
  noun: Noun
  /** As a sentence begins: `The payment group`. */
  what: string
  /** Any one of these roles, without limits. */
  writers: readonly UserRole[]
  /** What each command locks before its row. */
  lockFirst?: (ctx: CallerContext) => Promise<unknown>
  /** What the database refuses, by the name of the constraint. */
  refusals: Readonly<Record<string, () => Failure>>
  /** The refusal to delete a record that another one refers to. */
  inUse: () => Failure
}>

/** The declared columns of a row, as they are stored. */
type Row<Of extends Table, Column extends keyof Tables[Of]> = { [Name in Column]: SelectType<Tables[Of][Name]> }

/**
 * The commands of a table whose records belong to the whole employer group: the role of the caller, locks, `If-Match`,
 * the row with its version, its event and its audit row. A feature adds its rules.
 */
export const catalogueOf = <Of extends Table, Column extends keyof Tables[Of] & string>(
  declaration: Declaration<Of, Column>,
) => new Catalogue<Row<Of, Column>>(declaration)

class Catalogue<Row extends object> {
  readonly #declaration: Declaration<Table, string>
  /** Kysely types one table at a time; all of them have the columns that are named here. */
  readonly #table: 'paymentGroup'

  constructor(declaration: Declaration<Table, string>) {
    this.#declaration = declaration
    this.#table = declaration.table as 'paymentGroup'
  }

  /**
   * @param checked the columns of the new record, after every rule
   * @throws forbidden, invalid, conflict
   */
  async create(ctx: CallerContext, checked: () => Promise<Row>): Promise<Outcome & { id: number }> {
    await this.begin(ctx)
    const after = await checked()
    const { employerGroupId, now } = ctx
    const { id } = await ctx.tx
      .insertInto(this.#table)
      .values({ ...newId(ctx), employerGroupId, ...after, createdAt: now, lastModified: now } as never)
      .returning('id')
      .executeTakeFirstOrThrow()
      .catch(refusing(this.#declaration.refusals))
    await record(ctx, { ...this.#event('created', id), after })
    return { id }
  }

  /**
   * @param checked the columns that replace those of the locked row, after every rule
   * @throws forbidden, notFound, stale, invalid, conflict
   */
  async replace(ctx: CallerContext, id: number, checked: (before: Row) => Promise<Row>): Promise<Outcome> {
    await this.begin(ctx)
    const { version, before } = await this.lock(ctx, id)
    refuseStale(ctx, version)
    await this.write(ctx, { id, before, after: await checked(before) })
    return {}
  }

  /**
   * Deletes what no record refers to; does nothing where it was deleted before.
   * @param check what keeps the record beside foreign keys
   * @throws forbidden, notFound, stale, conflict `InUse`
   */
  async remove(ctx: CallerContext, id: number, check?: () => Promise<void>): Promise<void> {
    const { type, inUse } = this.#declaration
    await this.begin(ctx)
    const remove = async () => {
      await check?.()
      await ctx.tx
        .deleteFrom(this.#table)
        .where('employerGroupId', '=', ctx.employerGroupId)
        .where('id', '=', id)
        .execute()
        .catch(refusing({ '*': inUse }))
      await record(ctx, this.#event('deleted', id))
    }
    await removeOnce(ctx, { type, id, lock: () => this.lock(ctx, id), remove })
  }

  /** How each command begins. @throws forbidden `InsufficientRole`, `InsufficientAccessScope` */
  async begin(ctx: CallerContext): Promise<void> {
    await requireRoleOverStructure(ctx, this.#declaration.writers)
    await this.#declaration.lockFirst?.(ctx)
  }

  /** The row as it is stored, locked until the end of the transaction. @throws notFound */
  async lock({ tx, caller }: CallerContext, id: number): Promise<{ version: number; before: Row }> {
    const { columns, what } = this.#declaration
    const { version, ...before } = await tx
      .selectFrom(this.#table)
      .select([...(columns as 'code'[]), 'version'])
      .where('employerGroupId', '=', caller.employerGroupId)
      .where('id', '=', id)
      .forNoKeyUpdate()
      .executeTakeFirstOrThrow(notFound(what))
    return { version, before: before as unknown as Row }
  }

  /** Writes and records what was checked. @returns the columns with other values; where there are none, it does nothing */
  async write(
    ctx: CallerContext,
    { id, before, after }: Readonly<{ id: number; before: Row; after: Row }>,
  ): Promise<string[]> {
    const changedFields = changedFieldsOf(before, after)
    if (changedFields.length === 0) return []
    await this.set(ctx, id, after)
    await record(ctx, { ...this.#event('updated', id), changedFields, before, after })
    return changedFields
  }

  /** Sets columns without recording it. */
  async set(ctx: CallerContext, id: number, values: Partial<Row>): Promise<void> {
    await ctx.tx
      .updateTable(this.#table)
      .set(eb => ({ ...(values as object), version: eb('version', '+', 1), lastModified: ctx.now }))
      .where('employerGroupId', '=', ctx.employerGroupId)
      .where('id', '=', id)
      .execute()
      .catch(refusing(this.#declaration.refusals))
  }

  /** Creates and changes the rows of a file, which the caller has checked, and records each as a single command does. */
  async store(ctx: BulkContext, rows: BulkRows): Promise<void> {
    const { table, type, noun } = this.#declaration
    await storeRows(ctx, snake(table), rows)
    await recordChanges(ctx, { prefix: noun, resource: type, from: rows.from })
  }

  #event(what: 'created' | 'updated' | 'deleted', id: number) {
    const { type, noun } = this.#declaration
    return { type: `${noun}.${what}` as DomainEventType, resource: { type, id } }
  }
}
