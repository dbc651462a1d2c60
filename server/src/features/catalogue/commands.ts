import type { SelectType } from 'kysely'
import { type BulkContext, type BulkRows, recordChanges, snake, storeRows } from '../../core/bulk.ts'
import { type CallerContext, type CommandContext, type Outcome, refuseStale } from '../../core/command-context.ts'
import { newId } from '../../core/identifiers.ts'
import { changedFieldsOf, type DomainEvent, record } from '../../core/records.ts'
import { removeOnce } from '../../core/tombstones.ts'
import type { DomainEventType } from '../../domain/event-type.ts'
import { type Failure, notFound } from '../../domain/failure.ts'
import type { UserRole } from '../../domain/user-role.ts'
import { refusing } from '../../platform/database/errors.ts'
import type { Tables } from '../../platform/tables.generated.ts'
import { requireRoleOverStructure } from '../accounts/index.ts'

type Table = 'chartPosition' | 'costCentre' | 'employer' | 'expensePaycode' | 'organisationChart' | 'paymentGroup'

/** The nouns of records that are created, updated and deleted, as the types of their events begin: `payment-group`. */
type Noun<Type = DomainEventType> = Type extends `${infer Name}.created` ? Name : never

/** Rows of another table that a record has, as a value of one more column: each command replaces them whole. */
type Parts<Own> = Readonly<{
  read(ctx: CallerContext, id: number): Promise<Own>
  /** Undefined before the record is deleted. */
  replace(ctx: CallerContext, id: number, parts: Own | undefined): Promise<void>
}>

type Declaration<Of extends Table, Column, Own> = Readonly<{
  table: Of
  /** The columns that commands write, without keys, version and moments. */
  columns: readonly Column[]
  parts?: Parts<Own>
  /** Columns whose change makes the event `….moved` instead of `….updated`. */
  placeColumns?: readonly Column[]
  /** `payment-group`. Events, audit rows and tombstones call the record `PaymentGroup`, messages "The payment group". */
  noun: Noun
  /** Any one of these roles, without limits. */
  writers: readonly UserRole[]
  /** Locks that each command takes before it locks its row. */
  lockFirst?: (ctx: CallerContext) => Promise<unknown>
  /** The answers to violated constraints, by the name of the constraint. */
  refusals: Readonly<Record<string, () => Failure>>
  /** The refusal to delete a record that another one refers to. */
  inUse: () => Failure
}>

/** The fields of a command that the columns are named after. */
type Sent<Row> = { [Name in keyof Row & string as Capitalize<Name>]?: Row[Name] | undefined }

type Writing<Row> = Readonly<{
  id: number
  before: Row
  after: Row
  /** More for the record of the change. */
  recorded?: Pick<DomainEvent, 'effectiveDate' | 'details'>
}>

/** The declared columns of a row, as they are stored. */
type Row<Of extends Table, Column extends keyof Tables[Of]> = { [Name in Column]: SelectType<Tables[Of][Name]> }

/**
 * The commands of a table whose records belong to the whole employer group: the role of the caller, locks, `If-Match`,
 * the row with its version, its event and its audit row. A feature adds its rules.
 */
export const catalogueOf = <
  Of extends Table,
  Column extends keyof Tables[Of] & string,
  Own extends object = Readonly<Record<never, never>>,
>(
  declaration: Declaration<Of, Column, Own>,
) => new Catalogue<Row<Of, Column> & Own>(declaration as unknown as Declaration<Table, string, object>)

class Catalogue<Row extends object> {
  readonly #declaration: Declaration<Table, string, object>
  readonly #type: string
  /** Kysely types one table at a time; all of them have the columns that are named here. */
  readonly #table: 'paymentGroup'

  constructor(declaration: Declaration<Table, string, object>) {
    this.#declaration = declaration
    this.#table = declaration.table as 'paymentGroup'
    this.#type = declaration.noun.split('-').map(capitalised).join('')
  }

  /** The columns with the values that a command sends. A field that is not sent has its value in `kept`, or none. */
  columnsOf(command: Sent<Row>, kept: Partial<Row> = {}): Row {
    const sent = command as Readonly<Record<string, unknown>>
    const values = this.#declaration.columns.map(column => [
      column,
      sent[capitalised(column)] ?? kept[column as keyof Row] ?? null,
    ])
    return Object.fromEntries(values) as Row
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
      .values({ ...newId(ctx), employerGroupId, ...this.#columnsOf(after), createdAt: now, lastModified: now } as never)
      .returning('id')
      .executeTakeFirstOrThrow()
      .catch(refusing(this.#declaration.refusals))
    await this.#declaration.parts?.replace(ctx, id, after)
    await record(ctx, { ...this.#event('created', id), after })
    return { id }
  }

  /**
   * @param checked the columns that replace those of the locked row, after every rule
   * @throws forbidden, notFound, stale, invalid, conflict
   */
  async replace(ctx: CallerContext, id: number, checked: (before: Row) => Promise<Row>): Promise<Outcome> {
    const before = await this.open(ctx, id)
    await this.write(ctx, { id, before, after: await checked(before) })
    return {}
  }

  /**
   * Deletes a record that no other record refers to. A repeat does nothing.
   * @param check refuses a record that foreign keys do not protect
   * @throws forbidden, notFound, stale, conflict `InUse`
   */
  async remove(ctx: CallerContext, id: number, check?: () => Promise<void>): Promise<void> {
    const { inUse, parts } = this.#declaration
    await this.begin(ctx)
    const remove = async () => {
      await check?.()
      await parts?.replace(ctx, id, undefined)
      await ctx.tx
        .deleteFrom(this.#table)
        .where('employerGroupId', '=', ctx.employerGroupId)
        .where('id', '=', id)
        .execute()
        .catch(refusing({ '*': inUse }))
      await record(ctx, this.#event('deleted', id))
    }
    await removeOnce(ctx, { type: this.#type, id, lock: () => this.lock(ctx, id), remove })
  }

  /** Begins a command: checks the role of the caller, and takes the first locks. @throws forbidden `InsufficientRole`, `InsufficientAccessScope` */
  async begin(ctx: CallerContext): Promise<void> {
    await requireRoleOverStructure(ctx, this.#declaration.writers)
    await this.#declaration.lockFirst?.(ctx)
  }

  /** Begins a command that changes a row. @returns the locked row @throws forbidden, notFound, stale */
  async open(ctx: CallerContext, id: number): Promise<Row> {
    await this.begin(ctx)
    const { version, before } = await this.lock(ctx, id)
    refuseStale(ctx, version)
    return before
  }

  /** The row as it is stored, locked until the end of the transaction. @throws notFound */
  async lock(ctx: CallerContext, id: number): Promise<{ version: number; before: Row }> {
    const { columns, noun, parts } = this.#declaration
    const { version, ...before } = await ctx.tx
      .selectFrom(this.#table)
      .select([...(columns as 'code'[]), 'version'])
      .where('employerGroupId', '=', ctx.employerGroupId)
      .where('id', '=', id)
      .forNoKeyUpdate()
      .executeTakeFirstOrThrow(notFound(`The ${noun.replaceAll('-', ' ')}`))
    return { version, before: { ...before, ...(await parts?.read(ctx, id)) } as unknown as Row }
  }

  /** Writes and records checked columns. @returns the changed columns; without any it does nothing */
  async write(ctx: CallerContext, { id, before, after, recorded }: Writing<Row>): Promise<string[]> {
    const changedFields = changedFieldsOf(before, after)
    if (changedFields.length === 0) return []
    await this.set(ctx, id, this.#columnsOf(after))
    await this.#declaration.parts?.replace(ctx, id, after)
    const isMoved = changedFields.some(field => this.#declaration.placeColumns?.includes(field))
    await record(ctx, { ...this.#event(isMoved ? 'moved' : 'updated', id), ...recorded, changedFields, before, after })
    return changedFields
  }

  /** Sets columns, counts the version, and records nothing. */
  async set(ctx: CommandContext, id: number, values: Partial<Row>): Promise<void> {
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
    const { table, noun, placeColumns = [] } = this.#declaration
    await storeRows(ctx, snake(table), rows)
    const action = `case when changed && '{${placeColumns.join(',')}}' then 'moved' else 'updated' end`
    await recordChanges(ctx, { prefix: noun, resource: this.#type, from: rows.from, action })
  }

  /** The row without its parts. */
  #columnsOf(row: Row): Partial<Row> {
    const { columns } = this.#declaration
    return Object.fromEntries(Object.entries(row).filter(([name]) => columns.includes(name))) as Partial<Row>
  }

  #event(what: 'created' | 'updated' | 'moved' | 'deleted', id: number) {
    const type = `${this.#declaration.noun}.${what}` as DomainEventType
    return { type, resource: { type: this.#type, id } }
  }
}

const capitalised = (word: string) => `${word[0]?.toUpperCase()}${word.slice(1)}`
