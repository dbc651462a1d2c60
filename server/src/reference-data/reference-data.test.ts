import { hash } from 'node:crypto'
import { expect, test } from 'vitest'
import { countries, credentialIssuers, credentialTypes, employmentStates, referenceRows, states } from './index.ts'

const lists = { countries, states, employmentStates, credentialIssuers, credentialTypes }

const countryOf = (isoCode2: string) => countries.find(country => country.isoCode2 === isoCode2)
const statesOf = (isoCode2: string) => states.filter(({ countryId }) => countryId === countryOf(isoCode2)?.id)
const namesOf = (records: readonly { name: string }[]) => records.map(({ name }) => name)
const withStates = ['AU', 'NZ', 'GB', 'US', 'CA', 'IE', 'IN', 'PH', 'ZA', 'SG']
const typeOf = (code: string) => credentialTypes.find(type => type.code === code)

// A record that changed on purpose gets its new sum here; an id that changed is a mistake, since rows refer to it.
test.each([
  ['countries', 249, 'eb6b59cc21497ccfb5ebcb8e51db0c41cb628b741b612bf7831c2fa99148d6ae'],
  ['states', 258, '85ba07cc6d6b76eb695214e07f7dc1330838122e6d61b53faa88a10b5e9d3b44'],
  ['employmentStates', 16, '3a25a1e35593449315081bca6825298e749cfccd33e7a8a312d80f3c520a212d'],
  ['credentialIssuers', 70, 'f873c83bc3909e77d157c06df4b581579e8af8cd6f95abeaaaf010e34fd45243'],
  ['credentialTypes', 13, '8c10f2e24090b80184a825371edde3e99bdce1ef765b1ef17ce3955413d86bb0'],
] as const)('the %s are the %i that were released', (list, count, sum) => {
  expect(lists[list]).toHaveLength(count)
  expect(hash('sha256', JSON.stringify(lists[list]))).toBe(sum)
})

test.each(Object.entries(lists))('the ids of %s are unique and the records cannot be changed', (_, records) => {
  expect(new Set(records.map(({ id }) => id)).size).toBe(records.length)
  expect(JSON.parse(JSON.stringify(records))).toEqual(records)
  expect(partsOf(records).filter(part => !Object.isFrozen(part))).toEqual([])
})

test('countries carry the numbers and codes of ISO 3166-1', () => {
  expect(countryOf('AU')).toMatchObject({ id: 36, name: 'Australia', isoCode3: 'AUS', currencyText: 'AUD' })
  expect(countryOf('NZ')).toMatchObject({ id: 554, name: 'New Zealand', isoCode3: 'NZL', currencyText: 'NZD' })
  for (const { name, isoCode2, isoCode3, currencyText, currencySymbol } of countries) {
    expect(isoCode2).toMatch(/^[A-Z]{2}$/)
    expect(isoCode3).toMatch(/^[A-Z]{3}$/)
    expect(currencyText).toMatch(/^[A-Z]{3}$/)
    expect(String.fromCodePoint(currencySymbol)).toMatch(/^[\p{Sc}\p{L}]$/u)
    expect(name).toBe(name.trim().normalize())
    expect(name).not.toMatch(/^$|,.* of|SAR|&|’/)
  }
})

test('Australia, New Zealand, the United Kingdom and the United States come first, the others by name', () => {
  expect(countries.map(({ sortOrder }) => sortOrder)).toEqual(countries.map((_, index) => index + 1))
  expect(countries.filter(({ isPriority }) => isPriority)).toEqual(countries.slice(0, 4))
  expect(countries.slice(0, 4).map(({ isoCode2 }) => isoCode2)).toEqual(['AU', 'NZ', 'GB', 'US'])
  const others = namesOf(countries.slice(4))
  expect(others).toEqual(others.toSorted(new Intl.Collator('en').compare))
})

test.each([
  ['AU', '$'],
  ['NZ', '$'],
  ['GB', '£'],
  ['IE', '€'],
  ['IN', '₹'],
  ['PH', '₱'],
  ['ZA', 'R'],
  ['EG', '£'],
  ['CH', '¤'],
  ['BR', '¤'],
  ['AQ', '¤'],
])('the currency symbol of %s is %s', (isoCode2, symbol) => {
  expect(countryOf(isoCode2)?.currencySymbol).toBe(symbol.codePointAt(0))
})

test('states are named as people there write them', () => {
  expect(statesOf('AU').map(({ name, description }) => `${name} ${description}`)).toEqual([
    'ACT Australian Capital Territory',
    'NSW New South Wales',
    'NT Northern Territory',
    'QLD Queensland',
    'SA South Australia',
    'TAS Tasmania',
    'VIC Victoria',
    'WA Western Australia',
  ])
  expect(namesOf(statesOf('GB'))).toEqual(['England', 'Northern Ireland', 'Scotland', 'Wales'])
  expect(statesOf('US')).toContainEqual(expect.objectContaining({ name: 'CA', description: 'California' }))
  expect(statesOf('IE')).toContainEqual(expect.objectContaining({ name: 'Co. Cork', description: 'Cork' }))
  expect(statesOf('PH')).toContainEqual(expect.objectContaining({ name: 'Metro Manila' }))
  const counts = withStates.map(code => statesOf(code).length)
  expect(counts).toEqual([8, 17, 4, 57, 13, 26, 36, 83, 9, 5])
})

test.each(withStates)('no word means two states of %s', isoCode2 => {
  const own = statesOf(isoCode2)
  const words = own.flatMap(({ name, description }) => [...new Set([name.toLowerCase(), description.toLowerCase()])])
  expect(words.filter((word, index) => words.indexOf(word) !== index)).toEqual([])
  expect(own.map(({ sortOrder }) => sortOrder)).toEqual(own.map((_, index) => index + 1))
})

test('an employment state lies in a state of its country, or in none', () => {
  for (const { countryId, state } of employmentStates) {
    const own = states.filter(candidate => candidate.countryId === countryId)
    expect(['', ...namesOf(own)]).toContain(state)
  }
  const groups = Object.fromEntries(employmentStates.map(({ name, group, state }) => [name, `${group}/${state}`]))
  expect(groups).toMatchObject({
    'QLD Regional': 'QLD/QLD',
    'VIC Regional': 'VIC/VIC',
    'Christmas Island': 'External Territories/WA',
    Overseas: 'Overseas/',
  })
})

test('issuers differ by name, and each kind of credential has one', () => {
  expect(new Set(namesOf(credentialIssuers)).size).toBe(credentialIssuers.length)
  const classifications = new Map(
    credentialIssuers.map(({ classification }) => [classification.name, classification.id]),
  )
  expect([...classifications]).toEqual([
    ['State', 1],
    ['Visa', 2],
    ['Country', 3],
  ])
  for (const { issuerClassifications } of credentialTypes) {
    expect([...classifications.keys()]).toEqual(expect.arrayContaining(issuerClassifications))
  }
})

test.each([
  ['DriverLicence', ['12345678', 'S12345', 'AB123456'], ['', '123', 'S12.345', '12345678901234']],
  ['WorkingWithChildren', ['WWC1234567E', '1234567/1', '0123456701'], ['NONE!', 'A']],
  ['HealthRegistration', ['NMW0001234567'], ['NMW123', '0001234567', 'nmw0001234567']],
  ['Passport', ['PA1234567', '123456789'], ['PA-1234567', '12345']],
])('the pattern of %s takes real numbers and refuses others', (code, taken, refused) => {
  const pattern = new RegExp(typeOf(code)?.registrationNumberPattern ?? '')
  expect(taken.filter(number => !pattern.test(number))).toEqual([])
  expect(refused.filter(number => pattern.test(number))).toEqual([])
})

test('every pattern is anchored and a plain row of character classes, so that no number is slow', () => {
  const patterns = credentialTypes.flatMap(type => type.registrationNumberPattern ?? [])
  expect(patterns.length).toBeGreaterThan(5)
  for (const pattern of patterns) {
    expect(pattern).toMatch(/^\^(\[[A-Z0-9/-]+\]\{\d+(,\d+)?\})+\$$/)
    expect(new RegExp(pattern).test('A'.repeat(1_000_000))).toBe(false)
  }
})

test('the rows of a table have the same columns, and every state row names a country row', () => {
  const rows = referenceRows()
  for (const table of Object.values(rows)) {
    const shapes = table.map(row => Object.keys(row).join())
    expect(new Set(shapes).size).toBe(1)
  }
  const countryIds = new Set(rows.reference_country.map(({ id }) => id))
  const homes = [...rows.reference_state, ...rows.reference_employment_state].map(row => row.country_id)
  expect(homes.filter(id => !countryIds.has(id))).toEqual([])
  expect(Object.keys(rows)[0]).toBe('reference_country')
})

function partsOf(value: unknown): unknown[] {
  return typeof value === 'object' && value !== null ? [value, ...Object.values(value).flatMap(partsOf)] : []
}
