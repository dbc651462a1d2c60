import type pg from 'pg'

/*
 * The contents of a backup, before they are compressed and encrypted. For each table, and in it for each employer group, a
 * line of JSON that names them, the rows in COPY's text format, and COPY's end mark, `\.`. The last line is JSON, too: the
 * last values of the sequences, and the number of rows in each table.
 */

/** Rows of a table follow. */
export type Part = Readonly<{ table: string; columns: readonly string[] }>

/** The last line. */
export type Summary = Readonly<{
  sequences: Readonly<Record<string, number>>
  rows: Readonly<Record<string, number>>
}>

export const endOfRows = '\\.\n'

export type Table = Part & Readonly<{ isOfGroups: boolean; estimate: number }>

/**
 * What another PostgreSQL could not use. Transactions are numbered anew there, so that nothing may be compared with the numbers
 * of before: the log of changes, and what is routed in which snapshot. Sessions and links end with a restore. Migrations are
 * applied by it.
 */
const tablesLeftOut = [
  'change_log',
  'change_log_end',
  'organisation_change',
  'login_session',
  'login_verification',
  'migration',
]
const columnsLeftOut = ['approval_step.routed_in']

/** The tables of a backup, without those that a crash empties. Those of groups have row-level security. Generated columns make themselves. */
export async function readTables(client: pg.ClientBase): Promise<Table[]> {
  const { rows } = await client.query<Table>(
    `select table_class.relname as "table", table_class.relrowsecurity as "isOfGroups",
       greatest(table_class.reltuples, 0)::float8 as estimate,
       array_agg(column_name.attname::text order by column_name.attnum) as columns
     from pg_class table_class
     join pg_attribute column_name on column_name.attrelid = table_class.oid and column_name.attnum > 0
       and not column_name.attisdropped and column_name.attgenerated = ''
     where table_class.relkind in ('r', 'p') and table_class.relpersistence = 'p'
       and table_class.relnamespace = 'public'::regnamespace
       and table_class.relname <> all($1) and table_class.relname || '.' || column_name.attname <> all($2)
     group by table_class.oid order by table_class.relname`,
    [tablesLeftOut, columnsLeftOut],
  )
  return rows
}

/** Names in a statement: they come from the catalogue, or from a backup that was made with the master key. */
export const quoted = (name: string): string => `"${name.replaceAll('"', '""')}"`

export const columnsOf = ({ columns }: Part): string => columns.map(quoted).join(', ')
