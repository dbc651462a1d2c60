import { snake } from '../../../core/bulk.ts'
import { type FileName, fileShapes, quoted } from '../files/index.ts'
import { codedTables, type Entity, type EntityColumn } from './entities.ts'
import { refusalsIn, refuseDoubled } from './refusals.ts'
import { type Counts, nextId, presentIn, type Run, stageOf } from './run.ts'

/**
 * For every table with codes: `code_<table>`, which gives each code of the file an id, the stored one or a new one, and
 * `known_<table>`, the codes that there are with the stored and the new ones together. New ids follow the file's order.
 */
export async function assignIds(run: Run): Promise<void> {
  for (const [table, { file }] of Object.entries(codedTables)) {
    await run.client.query(`
      create temporary table code_${table} on commit drop as
      select code, line, coalesce(stored_id, ${nextId(run, table)}) as id, stored_id is null as is_new from (
        select s.code, s.line, t.id as stored_id
        from (select code, min(line) as line from ${stageOf(file)} where code is not null group by code) s
        left join ${table} t on t.employer_group_id = ${run.employerGroupId} and t.code = s.code
        order by s.line
      ) ordered;
      create index on code_${table} (code);
      analyze code_${table};
      create temporary view known_${table} as
        select code, id from ${table} where employer_group_id = ${run.employerGroupId}
        union all select code, id from code_${table} where is_new;`)
  }
}

/**
 * `next_<table>`: what the table's rows will be, one for each code of the file, beside what would change in them; and
 * `final_<table>`: those together with the stored rows that the file leaves alone. Notes doubled codes and codes of
 * nothing.
 */
export async function resolveEntity(run: Run, entity: Entity): Promise<void> {
  const { file, table, columns, noun } = entity
  await refuseDoubled(run, { file, column: 'code', key: 's.code' }, `The code of ${noun}`)
  const references = columns.filter(column => column.refers !== undefined && isPresent(run, entity, column))
  const names = columns.map(({ column }) => column).join(', ')
  await run.client.query(`
    create temporary table next_${table} on commit drop as
    select s.line, k.id, k.is_new, s.code,
      ${columns.map(column => `${nextValue(run, entity, column)} as ${column.column}`).join(',\n      ')},
      ${changesOf(columns.map(column => ({ name: column.changes, next: nextValue(run, entity, column), stored: `t.${column.column}` })))} as changed
    from ${stageOf(file)} s
    join code_${table} k on k.line = s.line
    left join ${table} t on t.employer_group_id = ${run.employerGroupId} and t.id = k.id
    ${references.map(({ cell, refers }) => `left join known_${refers} ${alias(cell)} on ${alias(cell)}.code = s.${snake(cell)}`).join('\n    ')};
    create index on next_${table} (id);
    analyze next_${table};
    create temporary view final_${table} as
      select id, code, ${names}, null::integer as line from ${table} t
      where employer_group_id = ${run.employerGroupId} and not exists (select from next_${table} n where n.id = t.id)
      union all select id, code, ${names}, line from next_${table};`)
  await refuseUnknown(run, file, Object.fromEntries(references.map(({ cell, refers = '' }) => [cell, refers])))
}

/** Refuses codes that nothing has, in the set or in the group. `references`: the table of each column's codes. */
export async function refuseUnknown(
  run: Run,
  file: FileName,
  references: Readonly<Record<string, string>>,
): Promise<void> {
  for (const [column, table] of Object.entries(references)) {
    if (!presentIn(run, file).has(column)) continue
    const isList = fileShapes[file].columns.some(({ name, cell }) => name === column && cell.type === 'text[]')
    const codes = isList
      ? `select s.line, each.code from ${stageOf(file)} s, unnest(s.${snake(column)}) each (code)`
      : `select line, ${snake(column)} as code from ${stageOf(file)}`
    const { noun = '' } = codedTables[table] ?? {}
    await refusalsIn(run, file)(
      column,
      `select s.line, s.code from (${codes}) s
       where s.code is not null and not exists (select from known_${table} k where k.code = s.code)`,
      ({ code }) =>
        `${quoted(String(code))} is not the code of ${noun}, neither in these files nor in the group. Correct it, or add the ${noun.replace(/^an? /, '')}.`,
    )
  }
}

/** Stores what `next_<table>` says. */
export const writeEntity = (run: Run, { table, columns, constants, store }: Entity): Promise<void> =>
  store(run, {
    from: `next_${table}`,
    columns: columns.map(({ column }) => column),
    firstColumns: ['code'],
    ...(constants && { constants }),
  })

export async function countsOf({ client }: Run, next: string): Promise<Counts> {
  const { rows } = await client.query<Counts>(`
    select (count(*) filter (where is_new))::integer as created,
      (count(*) filter (where not is_new and changed <> '{}'))::integer as updated,
      (count(*) filter (where not is_new and changed = '{}'))::integer as unchanged
    from ${next}`)
  return rows[0] ?? { created: 0, updated: 0, unchanged: 0 }
}

/** A column of a next table, what a change of it is called, and SQL: the next and the stored value, and when it counts. */
export type NextValue = Readonly<{ column: string; name: string; next: string; stored: string; when?: string }>

/** The names of what will be another value than it is; SQL over the new row's `k` and the values given. */
export const changesOf = (values: readonly Omit<NextValue, 'column'>[]): string =>
  `case when k.is_new then '{}'::text[] else array_remove(array[${values
    .map(
      ({ name, next, stored, when = 'true' }) =>
        `case when ${when} and (${next}) is distinct from (${stored}) then '${name}' end`,
    )
    .join(', ')}]::text[], null) end`

const isPresent = (run: Run, { file }: Entity, { cell }: EntityColumn): boolean => presentIn(run, file).has(cell)

function nextValue(run: Run, entity: Entity, column: EntityColumn): string {
  const { cell, refers, orElse } = column
  const value = isPresent(run, entity, column)
    ? refers
      ? `${alias(cell)}.id`
      : `s.${snake(cell)}`
    : `t.${column.column}`
  return orElse ? `coalesce(${value}, ${orElse})` : value
}

const alias = (cell: string) => `of_${snake(cell)}`
