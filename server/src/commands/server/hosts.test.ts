import { expect, test } from 'vitest'
import { remarkOnProxy } from './hosts.ts'

const proxied = { baseUrl: 'https://payroll.example', host: '127.0.0.1', trustProxy: false }

test('a proxy that must be there and is not trusted is remarked on', () => {
  expect(remarkOnProxy(proxied)).toMatch(/^TRUST_PROXY is not set/)
})

test.each([
  ['it is trusted', { trustProxy: '127.0.0.1' }],
  ['all are', { trustProxy: true }],
  ['there need be none', { baseUrl: 'http://localhost:8080' }],
  ['no BASE_URL is set', { baseUrl: undefined }],
  ['other machines connect without it', { host: '0.0.0.0' }],
])('but not where %s', (_what, setting) => {
  expect(remarkOnProxy({ ...proxied, ...setting })).toBeUndefined()
})
