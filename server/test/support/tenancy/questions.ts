import { fillIn, type Route, routesOfContract } from '../contract/contract.ts'
import { bodiesOf, namingFields } from './bodies.ts'
import { type Kind, kindOfName, kindOfPath, type Nested, type Values } from './kinds.ts'

/** A question about a record of the other group, and the same about one that no group has. */
export type Question = Readonly<{
  family: string
  /** Of a path: the operation, as the contract has it. */
  operation?: string
  method: string
  path: string
  body?: object
  /** What it names. */
  value: string
  absent: Readonly<{ path: string; body?: object }>
  absentValue: string
  /** Where it stands. */
  place: 'path' | 'query' | 'body'
  /** Of a body: the refusal has to name it, or the answer says nothing of the record. */
  field?: string
}>

/** What the groups have. */
export type Groups = Readonly<{
  own: Values
  foreign: Values
  ownPairs: ReadonlyMap<string, readonly Nested[]>
  foreignPairs: ReadonlyMap<string, readonly Nested[]>
}>

const noId = '2000000000'
const absentOf = (kind: Kind): string => {
  if (kind.startsWith('token')) return 'deadbeef-dead-4ead-8ead-deadbeefdead'
  if (kind.startsWith('email')) return 'no.such.person@muster.example'
  return kind.includes(' of ') ? 'NO-SUCH-CODE' : noId
}

const familyOf = ({ path }: Route): string => path.split('/')[1] ?? ''
const parametersOf = (route: Route) => [...route.path.matchAll(/\{(\w+)\}/g)].map(([, name]) => name as string)

/** Every operation with every value of the other group in its path, its query and its body; `most` of each at most. */
export async function questionsFor(groups: Groups, most = Number.POSITIVE_INFINITY): Promise<Question[]> {
  const routes = await routesOfContract()
  const inPaths = await inPathsOf(routes, groups, most)
  return [...inPaths, ...inQueriesOf(routes, groups, most), ...(await inBodiesOf(groups, most))]
}

/** A few of them, the first and the last among them. */
function some<Item>(items: readonly Item[], most: number): readonly Item[] {
  if (items.length <= most) return items
  return Array.from(
    { length: most },
    (_, at) => items[Math.floor((at * (items.length - 1)) / Math.max(1, most - 1))] as Item,
  )
}

/** Values of the other group that the caller's own group does not have. */
const foreignTo = ({ own, foreign }: Groups, kind: Kind): string[] => {
  const known = new Set(own[kind])
  return foreign[kind].filter(value => !known.has(value))
}

/** The operations whose path names a record of a group, as the contract has them. */
export const operationsOfGroups = async (): Promise<string[]> =>
  (await routesOfContract()).filter(namesRecord).map(({ method, path }) => `${method} ${path}`)

/** @throws where what the path names has no kind */
function namesRecord(route: Route): boolean {
  if (parametersOf(route).length === 0) return false
  const kind = kindOfPath[familyOf(route)]
  if (kind === undefined) throw new Error(`What does ${route.path} name? Add it to kindOfPath.`)
  return kind !== 'reference'
}

async function inPathsOf(routes: readonly Route[], groups: Groups, most: number): Promise<Question[]> {
  const bodies = await bodiesOf(groups.own)
  return routes.filter(namesRecord).flatMap(route => {
    const family = familyOf(route)
    const kind = kindOfPath[family] as Kind
    const [, second] = parametersOf(route)
    const { method } = route
    const body = bodies.get(`${method} ${route.path}`)
    const question = (path: string, value: string, absentPath: string): Question => ({
      ...{ family, method, path, value, absentValue: noId, place: 'path' as const, ...(body && { body }) },
      operation: `${method} ${route.path}`,
      absent: { path: absentPath, ...(body && { body }) },
    })
    const filled = (values: readonly string[]) => {
      let at = 0
      const path = route.path.replace(/\{(?!approverType)\w+\}/g, () => values[at++] ?? noId)
      return fillIn({ ...route, path })
    }
    if (second === undefined)
      return some(foreignTo(groups, kind), most).map(value => question(filled([value]), value, filled([noId])))
    const of = family === 'ExpenseApplications' ? 'expenseRemarkId' : second
    const own = String(groups.ownPairs.get(of)?.[0]?.id ?? noId)
    return some(groups.foreignPairs.get(of) ?? [], most).flatMap(({ id, nested }) => [
      question(filled([String(id), String(nested)]), String(nested), filled([noId, noId])),
      question(filled([own, String(nested)]), String(nested), filled([own, noId])),
    ])
  })
}

function inQueriesOf(routes: readonly Route[], groups: Groups, most: number): Question[] {
  return routes
    .filter(({ method }) => method === 'GET')
    .flatMap(route =>
      (route.operation.parameters ?? [])
        .filter(parameter => parameter.in === 'query')
        .flatMap(({ name, schema }): Question[] => {
          const kind = kindOfQuery(route, name, schema)
          const family = familyOf(route)
          if (kind === 'reference') return []
          const ofPath = kindOfPath[family]
          const own = ofPath && ofPath !== 'reference' ? (groups.own[ofPath][0] ?? noId) : noId
          const path = fillIn(route, own)
          // The numbers of records of several kinds are the same.
          const also = name === 'resourceId' ? '&resourceType=Employee' : ''
          const asked = (value: string) => `${path}?${name}=${encodeURIComponent(value)}${also}`
          const absentValue = absentOf(kind)
          return some(foreignTo(groups, kind), most).map(value => ({
            ...{ family, method: 'GET', path: asked(value), value, absentValue, place: 'query' as const },
            absent: { path: asked(absentValue) },
          }))
        }),
    )
}

type QuerySchema = Readonly<{ type?: string; format?: string; items?: object }>

function kindOfQuery(route: Route, name: string, schema: QuerySchema): Kind | 'reference' {
  if (route.path === '/Positions' && name === 'code') return 'code of a position'
  if (name === 'RegistrationNumber') return 'number of a credential'
  const kind = kindOfName[name.toLowerCase()]
  if (kind) return kind
  const { format } = (schema.items ?? schema) as QuerySchema
  if (/Ids?$/i.test(name) && format === 'int64')
    throw new Error(`What does ${name} of ${route.path} name? Add it to kindOfName.`)
  return 'reference'
}

/** As dry runs, so that nothing is stored where only the record that is named hinders it. */
async function inBodiesOf(groups: Groups, most: number): Promise<Question[]> {
  const bodies = await bodiesOf(groups.own)
  return (await namingFields()).flatMap(({ operation, name, kind, bodyWith }) => {
    const [method = '', template = ''] = operation.split(' ')
    const family = template.split('/')[1] ?? ''
    const ofPath = kindOfPath[family]
    const own = ofPath && ofPath !== 'reference' ? (groups.own[ofPath][0] ?? noId) : noId
    const second = /\{id\}.*\{(\w+)\}/.exec(template)?.[1]
    const pair = second === undefined ? undefined : groups.ownPairs.get(second)?.[0]
    const filled = template.replace('{id}', String(pair?.id ?? own)).replace(/\{\w+\}/, String(pair?.nested ?? noId))
    const path = `${filled}${/Search$|reveal$/.test(template) ? '' : '?dryRun=true'}`
    const absentValue = absentOf(kind)
    const asValue = (value: string) => (kind.includes(' of ') ? value : Number(value))
    const body = (value: string) => ({ ...bodies.get(operation), ...bodyWith(asValue(value), groups.own) })
    return some(foreignTo(groups, kind), most).map(value => ({
      ...{ family, method, path, value, absentValue, place: 'body' as const, body: body(value), field: name },
      absent: { path, body: body(absentValue) },
    }))
  })
}
