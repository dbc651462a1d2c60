import type { FastifyRequest } from 'fastify'
import { recordAudit } from '../../../core/records.ts'
import { lackOf } from '../../../domain/caller.ts'
import { forbidden, reject } from '../../../domain/failure.ts'
import { normaliseTaxFileNumber } from '../../../domain/text/australian-numbers.ts'
import { csvOf } from '../../../http/answers/csv.ts'
import { wholeOrPageOf } from '../../../http/answers/pagination.ts'
import { varyBy } from '../../../http/answers/vary.ts'
import type { Api } from '../../../http/api.ts'
import { InvalidParameters } from '../../../http/errors.ts'
import { prefersCsv } from '../../../http/requests/negotiation.ts'
import { listOf } from '../../../http/schemas.ts'
import type { ServiceContext } from '../../../service-context.ts'
import { Authority, SearchCommand, SearchPageQuery, SearchQuery } from '../schemas.ts'
import { type Search, searchAuthorities } from './queries.ts'

/** One search by two routes: in the query, as the specification has it, and in a body, which no log keeps. */
export function authoritySearchRoutes(api: Api, context: ServiceContext): void {
  const config = { access: 'read' } as const
  const schema = { tags: ['Authorities'], response: { 200: listOf(Authority) } }
  api.get(
    '/Authorities/Search',
    {
      config: { ...config, isList: true },
      schema: {
        operationId: 'searchAuthorities',
        summary: 'Search authorities that match all parameters',
        querystring: SearchQuery,
        ...schema,
      },
    },
    async (request, reply) => {
      const { pageNumber, pageSize, expand, Order, ...parameters } = request.query
      const search = await searchOf(context, request, { parameters, isInBody: false })
      const found = searchAuthorities(request.db, request.caller, { ...search, expand, Order })
      varyBy(reply, 'Accept')
      if (prefersCsv(request.headers.accept)) return csvOf(request, reply, { collection: found, item: Authority })
      return wholeOrPageOf(reply, found, { pageNumber, pageSize })
    },
  )
  api.post(
    '/Authorities/Search',
    {
      config,
      schema: {
        operationId: 'searchAuthoritiesByBody',
        summary: 'Search authorities that match all fields, with values in the body instead of the address',
        querystring: SearchPageQuery,
        body: SearchCommand,
        ...schema,
      },
    },
    async (request, reply) => {
      const { expand, Order, ...page } = request.query
      const search = await searchOf(context, request, { parameters: request.body, isInBody: true })
      const found = searchAuthorities(request.db, request.caller, { ...search, expand, Order })
      return wholeOrPageOf(reply, found, page)
    },
  )
}

type Sent = Readonly<{ parameters: SearchCommand; isInBody: boolean }>

/**
 * The search that a caller sends. A tax file number takes its scope. A transaction of its own audits the names of all
 * parameters before the search, so that no answer comes without its row. Audit rows and messages never have the number.
 * @throws forbidden `InsufficientScope`
 */
async function searchOf(
  context: ServiceContext,
  request: FastifyRequest,
  { parameters, isInBody }: Sent,
): Promise<Search> {
  const { TaxFileNumber, ...others } = parameters
  if (TaxFileNumber === undefined) return others
  const { caller, db } = request
  const lack = lackOf('employees.tfn', caller)
  if (lack) throw forbidden('InsufficientScope', lack)
  const number = normaliseTaxFileNumber(TaxFileNumber)
  if (number === undefined) {
    const message = 'Send a tax file number: nine digits that pass its check.'
    if (isInBody) reject([{ field: 'TaxFileNumber', message }])
    throw new InvalidParameters({ TaxFileNumber: [message] })
  }
  await request.write(ctx =>
    recordAudit(ctx, {
      type: 'employee.tax-file-number-searched',
      resource: { type: 'Employee' },
      details: { parameters: Object.keys(parameters) },
    }),
  )
  const keys = await context.vault.readKeysOf(db, caller.employerGroupId)
  return { ...others, taxFileNumberIndex: keys?.blindIndex(number) ?? null }
}
