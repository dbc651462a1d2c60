import type { FastifyReply } from 'fastify'
import { Type } from 'typebox'
import type { Api } from '../../http/api.ts'
import { Frozen, sendFrozen, versioned } from '../../http/caching.ts'
import { pageOf, wholeOrPageOf } from '../../http/pagination.ts'
import { IdParams, listOf, type PageQuery, ref } from '../../http/schemas.ts'
import { collectionOfRecords } from '../../platform/collection.ts'
import { credentialIssuers, credentialTypes } from '../../reference-data/index.ts'
import { countExpiries, getCredential, searchCredentials } from './queries.ts'
import {
  CountQuery,
  Credential,
  CredentialExpiry,
  CredentialIssuer,
  CredentialType,
  ListQuery,
  SearchQuery,
} from './schemas.ts'
import { credentialWritingRoutes } from './writing-routes.ts'

const tags = ['Credentials']

export function credentialRoutes(api: Api): void {
  for (const schema of [CredentialIssuer, CredentialType, Credential, CredentialExpiry]) api.addSchema(schema)
  referenceRoutes(api)
  credentialWritingRoutes(api)

  api.get(
    '/Credentials/Search',
    {
      config: { access: 'read' },
      schema: {
        operationId: 'searchCredentials',
        summary: 'Credentials that match all of the parameters',
        tags,
        querystring: SearchQuery,
        response: { 200: listOf(Credential) },
      },
    },
    request => wholeOrPageOf(searchCredentials(request.db, request.caller, request.query), request.query),
  )

  api.get(
    '/Credentials/Expiry',
    {
      config: { access: 'read' },
      schema: {
        operationId: 'countCredentialExpiries',
        summary: 'How many credentials that match all of the parameters expire on which day',
        tags,
        querystring: CountQuery,
        response: { 200: ref(CredentialExpiry) },
      },
    },
    request => countExpiries(request.db, request.caller, request.query),
  )

  api.get(
    '/Credentials/:id',
    {
      config: { access: 'read' },
      schema: {
        operationId: 'getCredential',
        summary: 'One credential',
        tags,
        params: IdParams,
        querystring: Type.Object({}),
        response: { 200: ref(Credential) },
      },
    },
    async request => versioned(await getCredential(request.db, request.caller, request.params.id)),
  )
}

function referenceRoutes(api: Api): void {
  const sendIssuers = listSender(credentialIssuers)
  api.get(
    '/CredentialIssuers',
    {
      config: { access: 'read' },
      schema: {
        operationId: 'listCredentialIssuers',
        summary: 'All bodies that issue credentials',
        tags,
        querystring: ListQuery,
        response: { 200: listOf(CredentialIssuer) },
      },
    },
    (request, reply) => sendIssuers(reply, request.query),
  )

  const sendTypes = listSender(credentialTypes)
  api.get(
    '/CredentialTypes',
    {
      config: { access: 'read' },
      schema: {
        operationId: 'listCredentialTypes',
        summary: 'All kinds of credentials, with their rules',
        tags,
        querystring: ListQuery,
        response: { 200: listOf(CredentialType) },
      },
    },
    (request, reply) => sendTypes(reply, request.query),
  )
}

/** Answers a list of reference data, whole from bytes made once, or a page of it. */
function listSender<Record extends { id: number }>(records: readonly Record[]) {
  const whole = new Frozen(records)
  const collection = collectionOfRecords(records)
  return (reply: FastifyReply, query: PageQuery) =>
    query.pageNumber === undefined && query.pageSize === undefined
      ? (sendFrozen(reply, whole) as unknown as Record[])
      : pageOf(collection, query)
}
