import type { FastifyReply } from 'fastify'
import type { Api } from '../../http/api.ts'
import { Frozen, sendFrozen } from '../../http/caching.ts'
import { pageOf } from '../../http/pagination.ts'
import { listOf, type PageQuery, ref } from '../../http/schemas.ts'
import { collectionOfRecords } from '../../platform/collection.ts'
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
  EmploymentState,
  ListQuery,
  NoQuery,
  State,
  StateById,
  StateByIsoCode,
} from './schemas.ts'

const tags = ['Countries']

/** The two ways in which a path names a country. Digits are an id; whatever is neither leads to the code, and to 404. */
const forms = [
  { country: '/Countries/:id(\\d+)', by: '', isDeprecated: false, one: ById, ofState: StateById },
  { country: '/Countries/:isoCode', by: 'ByIsoCode', isDeprecated: true, one: ByIsoCode, ofState: StateByIsoCode },
] as const

export function countryRoutes(api: Api): void {
  for (const schema of [Country, State, EmploymentState]) api.addSchema(schema)
  api.get(
    '/Countries',
    {
      config: { access: 'read' },
      schema: {
        operationId: 'listCountries',
        summary: 'All countries, in the order of sortOrder',
        tags,
        querystring: ListQuery,
        response: { 200: listOf(Country) },
      },
    },
    (request, reply) => sendList(reply, listCountries(), request.query),
  )
  for (const form of forms) {
    countryRoute(api, form)
    stateRoutes(api, form)
    employmentStateRoutes(api, form)
  }
}

type Form = (typeof forms)[number]

function countryRoute(api: Api, { country, by, isDeprecated, one }: Form): void {
  api.get(
    country,
    {
      config: { access: 'read', isDeprecated },
      schema: {
        operationId: `getCountry${by}`,
        summary: 'One country',
        tags,
        params: one,
        querystring: NoQuery,
        response: { 200: ref(Country) },
      },
    },
    (request, reply) => sendRecord(reply, getCountry(request.params)),
  )
}

function stateRoutes(api: Api, { country, by, isDeprecated, one, ofState }: Form): void {
  const config = { access: 'read', isDeprecated } as const
  api.get(
    `${country}/States`,
    {
      config,
      schema: {
        operationId: `listStates${by}`,
        summary: 'The states of a country, in the order of sortOrder',
        tags,
        params: one,
        querystring: ListQuery,
        response: { 200: listOf(State) },
      },
    },
    (request, reply) => sendList(reply, listStates(request.params), request.query),
  )
  api.get(
    `${country}/States/:stateId`,
    {
      config,
      schema: {
        operationId: `getState${by}`,
        summary: 'One state of a country',
        tags,
        params: ofState,
        querystring: NoQuery,
        response: { 200: ref(State) },
      },
    },
    (request, reply) => sendRecord(reply, getState(request.params, request.params.stateId)),
  )
}

function employmentStateRoutes(api: Api, { country, by, isDeprecated, one, ofState }: Form): void {
  const config = { access: 'read', isDeprecated } as const
  api.get(
    `${country}/EmploymentStates`,
    {
      config,
      schema: {
        operationId: `listEmploymentStates${by}`,
        summary: 'The work jurisdictions of a country',
        tags,
        params: one,
        querystring: ListQuery,
        response: { 200: listOf(EmploymentState) },
      },
    },
    (request, reply) => sendList(reply, listEmploymentStates(request.params), request.query),
  )
  api.get(
    `${country}/EmploymentStates/:stateId`,
    {
      config,
      schema: {
        operationId: `getEmploymentState${by}`,
        summary: 'One work jurisdiction of a country',
        tags,
        params: ofState,
        querystring: NoQuery,
        response: { 200: ref(EmploymentState) },
      },
    },
    (request, reply) => sendRecord(reply, getEmploymentState(request.params, request.params.stateId)),
  )
}

const answers = new Map([...everyAnswer()].map(answer => [answer, new Frozen(answer)]))

/** Typed as what the client gets, like all that handlers return. */
const sendRecord = <Answer extends object>(reply: FastifyReply, answer: Answer): Answer =>
  sendFrozen(reply, answers.get(answer) ?? new Frozen(answer)) as unknown as Answer

const sendList = <Record extends { id: number }>(reply: FastifyReply, list: readonly Record[], query: PageQuery) =>
  query.pageNumber === undefined && query.pageSize === undefined
    ? (sendRecord(reply, list) as Record[])
    : pageOf(collectionOfRecords(list), query)
