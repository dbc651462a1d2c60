import pg from 'pg'

/**
 * The module with the row types of a migrated database for Kysely. Words that a check constraint allows become a union. Of a
 * view PostgreSQL does not know which columns are never null, and no statement writes one.
 */
export async function tablesModule(url: string): Promise<string> {
  const client = new pg.Client({ connectionString: url })
  await client.connect()
  try {
    const { rows } = await client.query<Column>(columnsQuery)
    return moduleText(rows)
  } finally {
    await client.end()
  }
}

type Column = Readonly<{
  table: string
  isView: boolean
  column: string
  type: string
  isNullable: boolean
  isGenerated: boolean
  isDefaulted: boolean
  isAlwaysIdentity: boolean
  check: string | null
}>

const columnsQuery = `
  select c.relname as table, c.relkind = 'v' as "isView", a.attname as column, format_type(a.atttypid, null) as type,
         not a.attnotnull as "isNullable", a.attgenerated <> '' as "isGenerated",
         a.atthasdef or a.attidentity <> '' as "isDefaulted", a.attidentity = 'a' as "isAlwaysIdentity",
         (select pg_get_constraintdef(k.oid) from pg_constraint k
          where k.conrelid = c.oid and k.contype = 'c' and k.conkey = array[a.attnum] limit 1) as check
  from pg_class c
  join pg_attribute a on a.attrelid = c.oid and a.attnum > 0 and not a.attisdropped
  where c.relkind in ('r', 'v') and c.relnamespace = 'public'::regnamespace
  order by c.relname, a.attnum`

function moduleText(columns: readonly Column[]): string {
  const tables = Map.groupBy(columns, column => column.table)
  const nameOf = ([table, own]: readonly [string, readonly Column[]]) =>
    `${pascal(table)}${own[0]?.isView ? 'View' : 'Table'}`
  const interfaces = [...tables].map(
    table =>
      `export interface ${nameOf(table)} {\n${table[1].map(c => `  ${camel(c.column)}: ${typeOf(c)}`).join('\n')}\n}\n`,
  )
  const index = [...tables].map(table => `  ${camel(table[0])}: ${nameOf(table)}`).join('\n')
  return `// Generated from the migrations by \`npm run generate\`. Do not edit.\nimport type { ColumnType, Generated, GeneratedAlways } from 'kysely'\n\n${interfaces.join('\n')}\nexport interface Tables {\n${index}\n}\n`
}

function typeOf(column: Column): string {
  const words = wordsOf(column.check)
  const base = words ?? wireTypes[column.type]
  if (!base) throw new Error(`No TypeScript type is known for ${column.type} (${column.table}.${column.column}).`)
  if (column.type === 'jsonb') return jsonColumn(column)
  const type = column.isNullable ? `${base} | null` : base
  if (column.isGenerated || column.isAlwaysIdentity || column.isView) return `GeneratedAlways<${type}>`
  return column.isDefaulted ? `Generated<${type}>` : type
}

/** Read as values, written as text: the driver would take a JavaScript array for a PostgreSQL one. */
function jsonColumn({ isNullable, isDefaulted }: Column): string {
  const written = isNullable ? 'string | null' : 'string'
  return `ColumnType<unknown, ${written}${isNullable || isDefaulted ? ' | undefined' : ''}, ${written}>`
}

function wordsOf(check: string | null): string | undefined {
  const list = check?.match(/= ANY \(ARRAY\[(.*)\]\)/)?.[1]
  return list?.replaceAll('::text', '').replaceAll(', ', ' | ')
}

const wireTypes: Record<string, string> = {
  bigint: 'number',
  'double precision': 'number',
  integer: 'number',
  smallint: 'number',
  boolean: 'boolean',
  text: 'string',
  uuid: 'string',
  date: 'string',
  numeric: 'string',
  'timestamp with time zone': 'string',
  xid8: 'string',
  pg_snapshot: 'string',
  bytea: 'Buffer',
  'text[]': 'string[]',
  'bigint[]': 'number[]',
  jsonb: 'unknown',
}

const camel = (name: string) => name.replace(/_([a-z0-9])/g, (_, letter: string) => letter.toUpperCase())
const pascal = (name: string) => camel(`_${name}`)
