import { Type } from 'typebox'
import type { Api } from '../../http/api.ts'
import { Created, DryRunQuery, IdParams, NoContent, ref } from '../../http/schemas.ts'
import { changed, created, removed } from '../../http/writing.ts'
import { createCredential, updateCredential, verifyCredential } from './commands.ts'
import { deleteCredential, renewCredential } from './renewal.ts'
import { credential } from './resource.ts'
import {
  CredentialCreateCommand,
  CredentialPreview,
  CredentialRenewCommand,
  CredentialUpdateCommand,
  CredentialVerifyCommand,
} from './schemas.ts'

const tags = ['Credentials']
const config = { access: 'credentials.write' } as const

export function credentialWritingRoutes(api: Api): void {
  api.addSchema(CredentialPreview)

  api.post(
    '/Credentials',
    {
      config,
      schema: {
        operationId: 'createCredential',
        summary: 'Record a credential of an employee',
        tags,
        querystring: Type.Object(DryRunQuery),
        body: CredentialCreateCommand,
        response: { 200: ref(CredentialPreview), 201: Created },
      },
    },
    (request, reply) =>
      created(request, reply, { resource: credential, work: ctx => createCredential(ctx, request.body) }),
  )

  api.put(
    '/Credentials/:id',
    {
      config,
      schema: {
        operationId: 'updateCredential',
        summary: 'Replace a credential whole',
        description: 'A new type, number, issuer or date makes its verification void.',
        tags,
        params: IdParams,
        querystring: Type.Object(DryRunQuery),
        body: CredentialUpdateCommand,
        response: { 200: ref(CredentialPreview), 204: NoContent },
      },
    },
    (request, reply) => {
      const { id } = request.params
      return changed(request, reply, { resource: credential, id, work: ctx => updateCredential(ctx, id, request.body) })
    },
  )

  api.delete(
    '/Credentials/:id',
    {
      config,
      schema: {
        operationId: 'deleteCredential',
        summary: 'Delete a credential that has no successor',
        tags,
        params: IdParams,
        querystring: Type.Object({}),
        response: { 204: NoContent },
      },
    },
    (request, reply) => {
      const { id } = request.params
      return removed(request, reply, { resource: credential, id, work: ctx => deleteCredential(ctx, id) })
    },
  )

  actionRoutes(api)
}

function actionRoutes(api: Api): void {
  api.put(
    '/Credentials/:id/actions/verify',
    {
      config,
      schema: {
        operationId: 'verifyCredential',
        summary: 'Say that one has compared a credential with its original',
        description: 'For human resources administrators and credential approvers, and nobody for their own.',
        tags,
        params: IdParams,
        querystring: Type.Object(DryRunQuery),
        body: CredentialVerifyCommand,
        response: { 200: ref(CredentialPreview), 204: NoContent },
      },
    },
    (request, reply) => {
      const { id } = request.params
      return changed(request, reply, { resource: credential, id, work: ctx => verifyCredential(ctx, id, request.body) })
    },
  )

  api.put(
    '/Credentials/:id/actions/renew',
    {
      config,
      schema: {
        operationId: 'renewCredential',
        summary: 'Make the successor of a credential',
        description: 'The credential is Superseded once its successor is good.',
        tags,
        params: IdParams,
        querystring: Type.Object(DryRunQuery),
        body: CredentialRenewCommand,
        response: { 200: ref(CredentialPreview), 201: Created },
      },
    },
    (request, reply) => {
      const { id } = request.params
      return created(request, reply, {
        resource: credential,
        from: id,
        work: ctx => renewCredential(ctx, id, request.body),
      })
    },
  )
}
