import type { FastifyReply } from 'fastify'
import type { TSchema } from 'typebox'
import { Frozen, sendFrozen } from '../../http/answers/caching.ts'
import { asksForPage, frozenListOf, pageOf } from '../../http/answers/pagination.ts'
import type { Api } from '../../http/api.ts'
import { routesOf } from '../../http/routes/resource-routes.ts'
import { listOf, NoQuery, PagesOnly, ref } from '../../http/schemas.ts'
import { collectionOfRecords } from '../../platform/database/collection.ts'
import { employmentStatesOf, getCountry, listCountries, statesOf } from './queries.ts'
import {
  ById,
  ByIsoCode,
  Country,
  type CountryKey,
  EmploymentState,
  State,
  StateById,
  StateByIsoCode,
} from './schemas.ts'

/** The two ways in which a path names a country. Digits are an id; any other text leads to the code, and to 404. */
const forms = [
  { country: '/Countries/:id(\\d+)', by: '', isDeprecated: false, one: ById, ofState: StateById },
  { country: '/Countries/:isoCode', by: 'ByIsoCode', isDeprecated: true, one: ByIsoCode, ofState: StateByIsoCode },
] as const

type Form = (typeof forms)[number]

type Key = CountryKey & { stateId: number }

/** Below a country; '' is the country itself. A list is answered in pages when the caller asks for pages. */
type Route = Readonly<{
  path: string
  operationId: string
  summary: string
  record: TSchema
  isList?: true
  read: (key: Key) => object
}>

const routes: readonly Route[] = [
  { path: '', operationId: 'getCountry', summary: 'Get a country', record: Country, read: getCountry },
  {
    path: '/States',
    operationId: 'listStates',
    summary: 'List the states of a country, by sortOrder',
    ...{ record: State, isList: true, read: statesOf.list },
  },
  {
    path: '/States/:stateId',
    operationId: 'getState',
    summary: 'Get a state',
    ...{ record: State, read: statesOf.get },
  },
  {
    path: '/EmploymentStates',
    operationId: 'listEmploymentStates',
    summary: 'List the employment states of a country',
    ...{ record: EmploymentState, isList: true, read: employmentStatesOf.list },
  },
  {
    path: '/EmploymentStates/:stateId',
    operationId: 'getEmploymentState',
    summary: 'Get an employment state',
    ...{ record: EmploymentState, read: employmentStatesOf.get },
  },
]

export function countryRoutes(api: Api): void {
  for (const schema of [State, EmploymentState]) api.addSchema(schema)
  const countries = frozenListOf(listCountries())
  routesOf(api, { path: '/Countries', tag: 'Countries', record: Country }).list(
    'listCountries',
    'List countries, by sortOrder',
    { list: () => countries },
  )
  for (const form of forms) for (const route of routes) addRoute(api, form, route)
}

function addRoute(api: Api, { country, by, isDeprecated, one, ofState }: Form, route: Route): void {
  const { path, operationId, summary, record, isList, read } = route
  const schema = {
    ...{ operationId: operationId + by, summary, tags: ['Countries'] },
    params: path.endsWith('/:stateId') ? ofState : one,
    querystring: isList ? PagesOnly : NoQuery,
    response: { 200: isList ? listOf(record) : ref(record) },
  }
  api.get(country + path, { config: { access: 'read', isDeprecated }, schema }, ({ params, query }, reply) => {
    const answer = read(params as Key)
    if (!isList || !asksForPage(query)) return send(reply, answer)
    return pageOf(reply, collectionOfRecords(answer as readonly { id: number }[]), query)
  })
}

/** The serialised answers: lists and records never change. */
const answers = new WeakMap<object, Frozen>()

function send(reply: FastifyReply, answer: object): never {
  const frozen = answers.get(answer) ?? new Frozen(answer)
  answers.set(answer, frozen)
  return sendFrozen(reply, frozen)
}
