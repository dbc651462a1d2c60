import { readdirSync, readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import contract from '../../openapi/v12.21.json' with { type: 'json' }

/** Operations that no page calls, by their reason. */
const withoutPage: Readonly<Record<string, readonly string[]>> = {
  'For programs: pages read the list, which says the same': [
    ...['getNotice', 'getRoleGrant', 'getWebhookDelivery'],
    ...['getRemark', 'getExpenseRemark', 'getCountry', 'getState', 'getEmploymentState'],
  ],
  'For programs that know countries by their ISO code': [
    ...['getCountryByIsoCode', 'listStatesByIsoCode', 'getStateByIsoCode'],
    ...['listEmploymentStatesByIsoCode', 'getEmploymentStateByIsoCode'],
  ],
  'For programs: the page searches, and without a text the search lists all': ['listAuthorities'],
  'For programs that keep names and emails out of the logs of proxies': ['searchAuthoritiesByBody'],
  'For programs: the page has the whole tree, and searches in it': ['searchCostCentres'],
  'For programs: the record of the authority has the positions': ['listAuthorityPositions'],
  'For programs that draw expiries: the page lists credentials by their last day': ['countCredentialExpiries'],
  'For developers, whose tests make test groups and move their clocks': [
    ...['listTestGroups', 'createTestGroup', 'getTestGroup', 'deleteTestGroup'],
    ...['getTestClock', 'setTestClock', 'advanceTestClock', 'stopTestClock'],
  ],
}

const root = new URL('../src/', import.meta.url)
const sources = readdirSync(root, { recursive: true, encoding: 'utf8' })
  .filter(name => /\.tsx?$/.test(name) && !/\.(test|e2e|generated)\.tsx?$/.test(name) && !name.startsWith('api'))
  .map(name => readFileSync(new URL(name, root), 'utf8'))

/** The paths of the records that wait for approval, by which pages name them as `path`. */
const approvables = sources.flatMap(text =>
  [...text.matchAll(/\bpath: '(\/[^']+\{id\})'/g)].map(([, path = '']) => path),
)

const escaped = (text: string) => text.replace(/[{}]/g, '\\$&')

/** The paths that an argument names: a text, a constant of the file, or a template, of which a part may be any word. */
function pathsOf(argument: string, file: string): RegExp | undefined {
  const [, constant] = /^(\w+)$/.exec(argument) ?? []
  const text = constant ? new RegExp(`\\b${constant} = '([^']+)'`).exec(file)?.[1] : argument.slice(1, -1)
  if (!text || !/^(\/|\$\{)/.test(text)) return
  const pattern = text
    .split(/(\$\{[^}]*\})/)
    .map((part, place) => {
      if (!part.startsWith('${')) return escaped(part)
      return place === 1 && part.endsWith('path}') ? `(${approvables.map(escaped).join('|')})` : '[\\w-]+'
    })
    .join('')
  return new RegExp(`^${pattern}$`)
}

type Call = Readonly<{ method: string; paths: RegExp }>

const calls = sources.flatMap((file): Call[] => {
  const argument = /'[^']+'|`[^`]+`|\w+/.source
  const call = (method: string, text: string) => {
    const paths = pathsOf(text, file)
    return paths ? [{ method, paths }] : []
  }
  return [
    ...[...file.matchAll(new RegExp(`\\b(?:read\\w*|fetchRecord)\\(\\s*(${argument})`, 'g'))].flatMap(([, path = '']) =>
      call('get', path),
    ),
    ...[...file.matchAll(new RegExp(`\\bsend\\(\\s*'(\\w+)',\\s*(${argument})`, 'g'))].flatMap(
      ([, method = '', path = '']) => call(method, path),
    ),
    // Files and streams, at paths with one operation.
    ...[...file.matchAll(/\brequest\(`\/v12\.21(\/\w+)/g)].map(([, path]) => ({
      ...{ method: '\\w+', paths: new RegExp(`^${path}$`) },
    })),
  ]
})

const operations = Object.entries(contract.paths).flatMap(([path, methods]) =>
  Object.entries(methods)
    .filter(([method]) => /^(get|post|put|delete|patch)$/.test(method))
    .map(([method, { operationId }]) => ({ operationId: operationId as string, method, path })),
)

test('every operation has its page, or is listed with the reason for none', () => {
  const unused = operations.filter(
    ({ method, path }) => !calls.some(call => new RegExp(`^${call.method}$`).test(method) && call.paths.test(path)),
  )
  const listed = Object.values(withoutPage).flat()
  expect(unused.map(({ operationId }) => operationId).toSorted()).toEqual(listed.toSorted())
})
