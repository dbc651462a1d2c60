import type { FastifyReply } from 'fastify'
import type { TSchema } from 'typebox'
import { Frozen, sendFrozen } from '../../http/answers/caching.ts'
import { asksForPage, frozenListOf, pageOf } from '../../http/answers/pagination.ts'
import type { Api } from '../../http/api.ts'
import { routesOf } from '../../http/routes/resource-routes.ts'
import { listOf, NoQuery, PagesOnly, ref } from '../../http/schemas.ts'
import { collectionOfRecords } from '../../platform/database/collection.ts'
import {
  everyAnswer,
  getCountry,
  getEmploymentState,
  getState,
  listCountries,
  listEmploymentStates,
  listStates,
} from './queries.ts'
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

export function countryRoutes(api: Api): void {
  for (const schema of [State, EmploymentState]) api.addSchema(schema)
  const countries = frozenListOf(listCountries())
  routesOf(api, { path: '/Countries', tag: 'Countries', record: Country }).list(
    'listCountries',
    'All countries, in the order of sortOrder',
    { list: () => countries },
  )
  for (const form of forms) {
    one(api, form, { operationId: 'getCountry', summary: 'One country', record: Country, get: getCountry })
    list(api, form, {
      path: '/States',
      operationId: 'listStates',
      summary: 'The states of a country, in the order of sortOrder',
      record: State,
      list: listStates,
    })
    one(api, form, {
      path: '/States/:stateId',
      operationId: 'getState',
      summary: 'One state of a country',
      record: State,
      get: getState,
    })
    list(api, form, {
      path: '/EmploymentStates',
      operationId: 'listEmploymentStates',
      summary: 'The work jurisdictions of a country',
      record: EmploymentState,
      list: listEmploymentStates,
    })
    one(api, form, {
      path: '/EmploymentStates/:stateId',
      operationId: 'getEmploymentState',
      summary: 'One work jurisdiction of a country',
      record: EmploymentState,
      get: getEmploymentState,
    })
  }
}

/** `path`: below the country. */
type Route = Readonly<{ path?: string; operationId: string; summary: string; record: TSchema }>

function list(api: Api, form: Form, route: Route & { list: (key: CountryKey) => readonly { id: number }[] }): void {
  const { record, list } = route
  const declaration = { ...schemaOf(form, route), querystring: PagesOnly, response: { 200: listOf(record) } }
  api.get(form.country + route.path, { config: configOf(form), schema: declaration }, (request, reply) => {
    const records = list(request.params as CountryKey)
    return asksForPage(request.query)
      ? pageOf(reply, collectionOfRecords(records), request.query)
      : send(reply, records)
  })
}

function one(api: Api, form: Form, route: Route & { get: (key: CountryKey & { stateId: number }) => object }): void {
  const { path = '', record, get } = route
  const declaration = { ...schemaOf(form, route), querystring: NoQuery, response: { 200: ref(record) } }
  api.get(form.country + path, { config: configOf(form), schema: declaration }, (request, reply) =>
    send(reply, get(request.params as CountryKey & { stateId: number })),
  )
}

const configOf = ({ isDeprecated }: Form) => ({ access: 'read', isDeprecated }) as const

const schemaOf = ({ by, one, ofState }: Form, { path = '', operationId, summary }: Route) => ({
  operationId: operationId + by,
  summary,
  tags: ['Countries'],
  params: path.endsWith('/:stateId') ? ofState : one,
})

const answers = new Map([...everyAnswer()].map(answer => [answer, new Frozen(answer)]))

const send = (reply: FastifyReply, answer: object): never =>
  sendFrozen(reply, answers.get(answer) ?? new Frozen(answer))
