import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { startMuster } from '../../test/support/muster.ts'
import { write } from '../platform/database/writes.ts'
import { asSystem, type CommandContext } from './command-context.ts'
import { attempt } from './savepoint.ts'

const muster = startMuster()

const costCentre = (code: string, { employerGroupId }: CommandContext) =>
  sql`insert into cost_centre (employer_group_id, code, name, created_at, last_modified)
    values (${employerGroupId}, ${code}, 'Attempted', now(), now())`

async function inHarbour<Result>(work: (ctx: CommandContext) => Promise<Result>): Promise<Result> {
  const { rows } = await muster.admin.query(`select id::int from employer_group where name = 'Harbour Line'`)
  return asSystem(muster.context, rows[0].id, work)
}

async function stored(): Promise<string[]> {
  const { rows } = await muster.admin.query(`select code from cost_centre where name = 'Attempted' order by code`)
  await muster.admin.query(`delete from cost_centre where name = 'Attempted'`)
  return rows.map(({ code }) => code)
}

test('a part that works is stored with what is around it', async () => {
  await inHarbour(async ctx => {
    write(ctx.tx, costCentre('BEFORE', ctx))
    await attempt(
      ctx,
      async () => write(ctx.tx, costCentre('PART', ctx)),
      async () => {},
    )
    write(ctx.tx, costCentre('LATER', ctx))
  })
  expect(await stored()).toEqual(['BEFORE', 'LATER', 'PART'])
})

test('a write of the part that fails undoes the part alone', async () => {
  const did = await inHarbour(async ctx => {
    write(ctx.tx, costCentre('BEFORE', ctx))
    const part = async () => {
      write(ctx.tx, costCentre('PART', ctx))
      write(ctx.tx, sql`select 1 / 0`)
      return 'the part'
    }
    return attempt(ctx, part, async () => {
      write(ctx.tx, costCentre('INSTEAD', ctx))
      return 'another'
    })
  })
  expect(did).toBe('another')
  expect(await stored()).toEqual(['BEFORE', 'INSTEAD'])
})

test('a write before the part that fails is no failure of the part: the command fails', async () => {
  const run = inHarbour(async ctx => {
    write(ctx.tx, sql`select 1 / 0`)
    await attempt(
      ctx,
      async () => write(ctx.tx, costCentre('PART', ctx)),
      async () => write(ctx.tx, costCentre('INSTEAD', ctx)),
    )
  })
  await expect(run).rejects.toThrow('division by zero')
  expect(await stored()).toEqual([])
})

test('a deadlock of a write behind a part that fails is tried again with the whole command', async () => {
  let runs = 0
  const did = await inHarbour(async ctx => {
    runs += 1
    const part = async () => {
      if (runs > 1) return 'the part, later'
      write(ctx.tx, sql`do $$ begin raise 'a deadlock' using errcode = 'deadlock_detected'; end $$`)
      throw new Error('the part fails')
    }
    return attempt(ctx, part, async () => 'another')
  })
  expect(did).toBe('the part, later')
})
