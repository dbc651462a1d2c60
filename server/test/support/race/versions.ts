import type { Answer } from '../../../../trials/kit/client.ts'
import { type Arena, several } from './arena.ts'

/** A resource whose records have no parts. `command` for another name. */
type Kind = Readonly<{ path: string; event: string; command(code: string, name: string): object }>

/** Writers of one record per race. */
const writers = 4

async function kindsIn(arena: Arena): Promise<Kind[]> {
  const [employer] = await arena.rows<{ id: number }>(
    'select id::int from employer where employer_group_id = $1 order by id limit 1',
  )
  const EmployerId = employer?.id
  const named = (Code: string, Name: string) => ({ Code, Name })
  return [
    { path: '/CostCentres', event: 'cost-centre', command: named },
    { path: '/OrganisationCharts', event: 'organisation-chart', command: named },
    {
      ...{ path: '/ExpensePaycodes', event: 'expense-paycode' },
      command: (Code, Name) => ({ Code, Name, Kind: 'Reimbursement' }),
    },
    {
      ...{ path: '/PaymentGroups', event: 'payment-group' },
      command: (Code, Name) => ({ Code, Name, EmployerId, Frequency: 'Weekly' }),
    },
  ]
}

type Made = Readonly<{ path: string; code: string; id: string }>

async function made(arena: Arena, kind: Kind): Promise<Made> {
  const code = arena.unique('RV')
  const answer = await arena.need('priya', 'POST', kind.path, { body: kind.command(code, 'First') })
  const path = String(answer.headers.location)
  return { path, code, id: path.split('/').at(-1) ?? '' }
}

const isDone = ({ status }: Answer) => status === 204

/** Several writers send the same entity tag together: one of them wins, and the others get 412 with the present tag. */
export async function raceWriters(arena: Arena, races: number): Promise<void> {
  const kinds = await kindsIn(arena)
  await several(races, 6, async race => {
    const kind = kinds[race % kinds.length] as Kind
    const { path, code, id } = await made(arena, kind)
    const tag = String((await arena.need('priya', 'GET', path)).headers.etag)
    const names = Array.from({ length: writers }, () => arena.unique('Writer'))
    const answers = await Promise.all(
      names.map(name =>
        arena.ask('priya', 'PUT', path, { body: kind.command(code, name), headers: { 'If-Match': tag } }),
      ),
    )
    const after = await arena.need('priya', 'GET', path)
    const winner = answers.findIndex(isDone)
    const statuses = answers.map(({ status }) => status)
    const found = {
      path,
      statuses,
      tags: answers.map(({ headers }) => headers.etag),
      end: [after.headers.etag, after.body.name],
    }
    const events = await eventsOf(arena, `${kind.event}.updated`, id)
    arena.counts.acknowledged += statuses.filter(status => status === 204).length
    const step = `Writers ${race}`
    if (statuses.filter(status => status === 204).length !== 1) arena.note('lost', step, found)
    else if (after.body.name !== names[winner]) arena.note('lost', step, found)
    else if (statuses.some((status, at) => at !== winner && status !== 412)) arena.note(undefined, step, found)
    else if (
      answers.some(
        ({ headers }) => headers.etag !== undefined && versionOf(headers.etag) !== versionOf(after.headers.etag),
      )
    )
      arena.note(undefined, `${step}: not the present tag`, found)
    else if (answers.some(({ status, headers }) => status === 412 && headers.etag === undefined))
      arena.note(undefined, `${step}: no tag`, found)
    if (events !== 1) arena.note('halfApplied', `${step}: events`, { ...found, events })
    await arena.need('priya', 'DELETE', path)
  })
}

const versionOf = (tag: unknown): string => String(tag).split('.')[0] ?? ''

const eventsOf = (arena: Arena, type: string, id: string): Promise<number> =>
  arena.count('event where employer_group_id = $1 and type = $2 and resource_id = $3', type, id)

/**
 * Deletes and changes one record together, in half of the races both with its entity tag. Without a tag the record is gone
 * afterwards; with one, the first wins.
 */
export async function raceDeletions(arena: Arena, races: number): Promise<void> {
  const kinds = await kindsIn(arena)
  await several(races, 6, async race => {
    const kind = kinds[race % kinds.length] as Kind
    const isConditional = Math.floor(race / kinds.length) % 2 === 0
    const { path, code, id } = await made(arena, kind)
    const tag = String((await arena.need('priya', 'GET', path)).headers.etag)
    const headers: Record<string, string> = isConditional ? { 'If-Match': tag } : {}
    const [deletion, change] = await Promise.all([
      arena.ask('priya', 'DELETE', path, { headers }),
      arena.ask('priya', 'PUT', path, { body: kind.command(code, 'Changed'), headers }),
    ])
    const after = await arena.ask('priya', 'GET', path)
    const found = {
      ...{ path, isConditional, answers: [deletion.status, change.status], end: [after.status, after.body.name] },
      deleted: await eventsOf(arena, `${kind.event}.deleted`, id),
      updated: await eventsOf(arena, `${kind.event}.updated`, id),
    }
    arena.counts.acknowledged += [deletion, change].filter(isDone).length
    const legal = isConditional
      ? [
          { answers: [204, 404], end: [404, undefined], deleted: 1, updated: 0 },
          { answers: [412, 204], end: [200, 'Changed'], deleted: 0, updated: 1 },
        ]
      : [
          { answers: [204, 404], end: [404, undefined], deleted: 1, updated: 0 },
          { answers: [204, 204], end: [404, undefined], deleted: 1, updated: 1 },
        ]
    const step = `Deletion ${race}`
    const isLegal = legal.some(each => JSON.stringify({ ...found, ...each }) === JSON.stringify(found))
    if (!isLegal) arena.note('lost', step, found)
    const again = await arena.ask('priya', 'DELETE', path)
    if (!isDone(again)) arena.note(undefined, `${step}, again`, { ...found, again: again.status })
  })
}
