import type { FastifyRequest } from 'fastify'
import { lackOf } from '../../domain/caller.ts'
import { forbidden, reject } from '../../domain/failure.ts'
import { normaliseTaxFileNumber } from '../../domain/text/australian-numbers.ts'
import type { Violation } from '../../domain/violation.ts'
import { wholeOrPageOf } from '../../http/answers/pagination.ts'
import type { Api } from '../../http/api.ts'
import { InvalidParameters } from '../../http/requests/validation.ts'
import { listOf } from '../../http/schemas.ts'
import type { ServiceContext } from '../../service-context.ts'
import { recordTaxFileNumberSearch } from './commands.ts'
import { searchAuthorities } from './queries.ts'
import { taxFileNumberScope, violationsOfTaxFileNumber } from './rules.ts'
import { Authority, SearchCommand, SearchPageQuery, SearchQuery } from './schemas.ts'
import type { Search } from './search.ts'

const tags = ['Authorities']

/** Two ways to ask the same: in the query, as the specification has it, and in a body, which no log keeps. */
export function authoritySearchRoutes(api: Api, context: ServiceContext): void {
  api.get(
    '/Authorities/Search',
    {
      config: { access: 'read' },
      schema: {
        operationId: 'searchAuthorities',
        summary: 'Authorities that match all of the parameters',
        tags,
        querystring: SearchQuery,
        response: { 200: listOf(Authority) },
      },
    },
    async (request, reply) => {
      const { pageNumber, pageSize, expand, ...parameters } = request.query
      const search = await searchFor(context, request, { parameters, refuse: refuseParameters })
      return wholeOrPageOf(reply, searchAuthorities(request.db, request.caller, { ...search, expand }), {
        pageNumber,
        pageSize,
      })
    },
  )

  api.post(
    '/Authorities/Search',
    {
      config: { access: 'read' },
      schema: {
        operationId: 'searchAuthoritiesByBody',
        summary: 'Authorities that match all of the fields; as the search by query, but kept out of addresses',
        tags,
        querystring: SearchPageQuery,
        body: SearchCommand,
        response: { 200: listOf(Authority) },
      },
    },
    async (request, reply) => {
      const search = await searchFor(context, request, { parameters: request.body, refuse: reject })
      const { expand } = request.query
      return wholeOrPageOf(reply, searchAuthorities(request.db, request.caller, { ...search, expand }), request.query)
    },
  )
}

type Sent = Readonly<{ parameters: SearchCommand; refuse(violations: readonly Violation[]): void }>

/**
 * What is searched for. A tax file number takes the scope for it and is noted in the audit log before anything is read,
 * in a transaction of its own, so that no answer comes without its row.
 */
async function searchFor(
  context: ServiceContext,
  request: FastifyRequest,
  { parameters, refuse }: Sent,
): Promise<Search> {
  const { TaxFileNumber, ...others } = parameters
  if (TaxFileNumber === undefined) return others
  const { caller, db } = request
  const lack = lackOf(taxFileNumberScope, caller)
  if (lack) throw forbidden('InsufficientScope', lack)
  refuse(violationsOfTaxFileNumber(TaxFileNumber))
  await request.write(ctx => recordTaxFileNumberSearch(ctx, Object.keys(parameters)))
  const keys = await context.vault.readKeysOf(db, caller.employerGroupId)
  return { ...others, taxFileNumberIndex: keys?.blindIndex(normaliseTaxFileNumber(TaxFileNumber) ?? '') ?? null }
}

function refuseParameters(violations: readonly Violation[]): void {
  if (violations.length === 0) return
  throw new InvalidParameters(Object.fromEntries(violations.map(({ field, message }) => [field, [message]])))
}
