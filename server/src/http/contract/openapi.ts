import swagger from '@fastify/swagger'
import type { FastifySchema, RouteOptions } from 'fastify'
import type { Api } from '../api.ts'
import { ErrorBody, InvalidRequestBody, ref } from '../schemas.ts'
import { type ContractDocument, completeContract } from './operations.ts'

/**
 * Makes the contract from the routes that are registered after this call: their schemas are its text. Then `api.swagger()`
 * returns it. For `npm run generate` and the tests: a server serves the file that they wrote and compared.
 */
export async function addOpenApi(api: Api): Promise<void> {
  await api.register(swagger, {
    openapi: {
      openapi: '3.1.0',
      info: {
        title: 'Muster: payroll and human-resources service',
        version: '12.21',
        description:
          'People with approval and payroll authority, organisation charts, cost centres, employees, credentials, expense applications and change requests.',
        license: { name: 'Apache-2.0', identifier: 'Apache-2.0' },
      },
      servers: [{ url: '/v12.21' }],
      components: {
        securitySchemes: {
          ApiKey: {
            type: 'http',
            scheme: 'bearer',
            description:
              "An API key of a user account that was created for API access. The console's pages call in a session instead, with a cookie that other clients cannot get.",
          },
        },
      },
      security: [{ ApiKey: [] }],
    },
    transform: ({ schema, url, route }) => ({ schema: completeSchema(schema, route), url }),
    transformObject: document =>
      completeContract((document as unknown as { openapiObject: ContractDocument }).openapiObject) as never,
    refResolver: { buildLocalReference: (schema, _base, _fragment, index) => String(schema.$id ?? `schema-${index}`) },
  })
}

/**
 * Adds the conventions of the wire to the schema of a route. In the contract alone: errors are not written by schemas,
 * and with them each route would keep a dozen unused serialisers.
 */
function completeSchema(schema: FastifySchema, { method, config }: RouteOptions): FastifySchema {
  const { access, isOutsideVersions, isDeprecated } = config ?? {}
  if (isOutsideVersions || access === 'public' || schema.hide) return schema
  const isRead = [method].flat().every(name => name === 'GET' || name === 'HEAD') || access === 'read'
  const errors = {
    ...errorResponses,
    ...(schema.body ? bodyErrorResponses : {}),
    ...(isRead ? {} : writeErrorResponses),
  }
  return {
    ...schema,
    response: { ...errors, ...(schema.response as object) },
    ...(isDeprecated && { deprecated: true }),
  }
}

const errorResponses = {
  400: { ...ref(InvalidRequestBody), description: 'Malformed, or breaks a rule. Do not repeat it unchanged.' },
  401: { ...ref(ErrorBody), description: 'No key, or a refused one. Has WWW-Authenticate.' },
  403: { ...ref(ErrorBody), description: 'The key lacks a scope, or its owner a role.' },
  404: { ...ref(ErrorBody), description: 'Unknown, or not visible to the caller.' },
  406: { ...ref(ErrorBody), description: 'The Accept header excludes JSON.' },
  429: { ...ref(ErrorBody), description: 'Too many requests. Has Retry-After.' },
  500: { ...ref(ErrorBody), description: 'Unexpected error.' },
  503: { ...ref(ErrorBody), description: 'Overload, maintenance, or no database. Has Retry-After.' },
}

const writeErrorResponses = {
  409: {
    ...ref(ErrorBody),
    description: 'Conflicts with an existing record, or with another use of the Idempotency-Key.',
  },
  412: { ...ref(ErrorBody), description: 'Changed since the version of If-Match. Carries the current ETag.' },
}

const bodyErrorResponses = {
  413: { ...ref(ErrorBody), description: 'The body is larger than 1 MiB.' },
  415: { ...ref(ErrorBody), description: 'The body is not application/json in UTF-8, or it is compressed.' },
}
