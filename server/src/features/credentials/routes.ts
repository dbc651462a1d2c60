import { frozenListOf } from '../../http/answers/pagination.ts'
import type { Api } from '../../http/api.ts'
import { routesOf } from '../../http/routes/resource-routes.ts'
import { credentialIssuers, credentialTypes } from '../../reference-data/index.ts'
import {
  countExpiries,
  createCredential,
  deleteCredential,
  getCredential,
  renewCredential,
  searchCredentials,
  updateCredential,
  verifyCredential,
} from './record/index.ts'
import {
  CountQuery,
  Credential,
  CredentialCreateCommand,
  CredentialExpiry,
  CredentialIssuer,
  CredentialRenewCommand,
  CredentialType,
  CredentialUpdateCommand,
  CredentialVerifyCommand,
  SearchQuery,
} from './schemas.ts'

const tag = 'Credentials'

export function credentialRoutes(api: Api): void {
  referenceRoutes(api)
  const routes = routesOf(api, {
    path: '/Credentials',
    tag,
    record: Credential,
    get: getCredential,
    writers: 'credentials.write',
  })
  routes.create('createCredential', 'Create a credential of an employee', {
    command: CredentialCreateCommand,
    work: createCredential,
  })
  routes.replace('updateCredential', 'Replace a credential', {
    description: 'A new type, number, issuer or date clears the verification.',
    command: CredentialUpdateCommand,
    work: updateCredential,
  })
  routes.remove('deleteCredential', 'Delete a credential without a successor', { work: deleteCredential })
  routes.action('verifyCredential', 'Record that the caller has compared a credential with its original', {
    verb: 'verify',
    description:
      'For human resources administrators and credential approvers. No holder verifies their own credential.',
    command: CredentialVerifyCommand,
    work: verifyCredential,
  })
  routes.createFrom('renewCredential', 'Renew a credential: create its successor', {
    verb: 'renew',
    description: 'The credential is Superseded once its successor is valid.',
    command: CredentialRenewCommand,
    work: renewCredential,
  })
  routes.search('searchCredentials', 'Search credentials that match all parameters', {
    query: SearchQuery,
    list: searchCredentials,
  })
  routes.read('countCredentialExpiries', 'Count expiring credentials by day', {
    path: '/Credentials/Expiry',
    query: CountQuery,
    answer: CredentialExpiry,
    read: countExpiries,
  })
  routes.one('getCredential', 'Get a credential')
}

function referenceRoutes(api: Api): void {
  const issuers = frozenListOf(credentialIssuers)
  routesOf(api, { path: '/CredentialIssuers', tag, record: CredentialIssuer }).list(
    'listCredentialIssuers',
    'List credential issuers',
    { list: () => issuers },
  )
  const types = frozenListOf(credentialTypes)
  routesOf(api, { path: '/CredentialTypes', tag, record: CredentialType }).list(
    'listCredentialTypes',
    'List credential types, with their rules',
    { list: () => types },
  )
}
