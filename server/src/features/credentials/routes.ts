import { frozenListOf } from '../../http/answers/pagination.ts'
import type { Api } from '../../http/api.ts'
import { routesOf } from '../../http/routes/resource-routes.ts'
import { credentialIssuers, credentialTypes } from '../../reference-data/index.ts'
import { createCredential, updateCredential, verifyCredential } from './commands.ts'
import { countExpiries, getCredential, searchCredentials } from './queries.ts'
import { deleteCredential, renewCredential } from './renewal.ts'
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
  routes.create('createCredential', 'Record a credential of an employee', {
    command: CredentialCreateCommand,
    work: createCredential,
  })
  routes.replace('updateCredential', 'Replace a credential whole', {
    description: 'A new type, number, issuer or date makes its verification void.',
    command: CredentialUpdateCommand,
    work: updateCredential,
  })
  routes.remove('deleteCredential', 'Delete a credential that has no successor', { work: deleteCredential })
  routes.action('verifyCredential', 'Say that one has compared a credential with its original', {
    verb: 'verify',
    description: 'For human resources administrators and credential approvers, and nobody for their own.',
    command: CredentialVerifyCommand,
    work: verifyCredential,
  })
  routes.createFrom('renewCredential', 'Make the successor of a credential', {
    verb: 'renew',
    description: 'The credential is Superseded once its successor is good.',
    command: CredentialRenewCommand,
    work: renewCredential,
  })
  routes.search('searchCredentials', 'Credentials that match all of the parameters', {
    query: SearchQuery,
    list: searchCredentials,
  })
  routes.read('countCredentialExpiries', 'How many credentials that match all of the parameters expire on which day', {
    path: '/Credentials/Expiry',
    query: CountQuery,
    answer: CredentialExpiry,
    read: countExpiries,
  })
  routes.one('getCredential', 'One credential')
}

function referenceRoutes(api: Api): void {
  const issuers = frozenListOf(credentialIssuers)
  routesOf(api, { path: '/CredentialIssuers', tag, record: CredentialIssuer }).list(
    'listCredentialIssuers',
    'All bodies that issue credentials',
    { list: () => issuers },
  )
  const types = frozenListOf(credentialTypes)
  routesOf(api, { path: '/CredentialTypes', tag, record: CredentialType }).list(
    'listCredentialTypes',
    'All kinds of credentials, with their rules',
    { list: () => types },
  )
}
