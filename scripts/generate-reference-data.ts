import { readFile, writeFile } from 'node:fs/promises'
import currencies from 'country-to-currency'
import { iso31661, iso31662 } from 'iso-3166'

const folder = new URL('../server/src/reference-data/', import.meta.url)

/**
 * Writes the countries and their states. Ids outlive every run: a country's id is its ISO 3166-1 number, a state keeps
 * the id that it has in the file. Names and symbols come from the runtime's own locale data, so run it under the pinned
 * Node.
 *
 * @throws when a country or state is in the file but no longer in the library, since addresses may point at it
 */
export async function generateReferenceData(): Promise<void> {
  const countries = countryRows()
  await replace('countries.generated.json', countries, row => row.isoCode3)
  const known = await rowsOf<StateRow>('states.generated.json')
  await replace('states.generated.json', stateRows(countries, known), row => row.isoCode)
}

type CountryRow = Readonly<{
  id: number
  name: string
  currencySymbol: number
  currencyText: string
  sortOrder: number
  isPriority: boolean
  isoCode2: string
  isoCode3: string
}>

type StateRow = Readonly<{
  id: number
  countryId: number
  isoCode: string
  name: string
  description: string
  sortOrder: number
}>

const priority = ['AU', 'NZ', 'GB', 'US']
const byName = (a: { name: string }, b: { name: string }) => collator.compare(a.name, b.name)
const collator = new Intl.Collator('en')

function countryRows(): CountryRow[] {
  const named = iso31661.map(country => ({ ...country, name: countryName(country.alpha2) })).sort(byName)
  const first = priority.flatMap(code => named.filter(({ alpha2 }) => alpha2 === code))
  const rest = named.filter(({ alpha2 }) => !priority.includes(alpha2))
  return [...first, ...rest].map(({ name, alpha2, alpha3, numeric }, index) => {
    const currency = currencyOf(alpha2)
    return {
      id: Number(numeric),
      name,
      currencySymbol: symbolOf(currency),
      currencyText: currency,
      sortOrder: index + 1,
      isPriority: priority.includes(alpha2),
      isoCode2: alpha2,
      isoCode3: alpha3,
    }
  })
}

/** Where the locale data is a code book's wording, or one side's, rather than what people say. */
const commonNames: Readonly<Record<string, string>> = {
  CD: 'Democratic Republic of the Congo',
  CG: 'Republic of the Congo',
  HK: 'Hong Kong',
  MM: 'Myanmar',
  MO: 'Macau',
  PS: 'Palestine',
  SH: 'Saint Helena, Ascension and Tristan da Cunha',
  UM: 'United States Minor Outlying Islands',
  VI: 'United States Virgin Islands',
}

const regionNames = new Intl.DisplayNames('en-AU', { type: 'region', fallback: 'none' })

function countryName(code: string): string {
  const name = commonNames[code] ?? regionNames.of(code)
  if (!name) throw new Error(`No English name is known for the country ${code}.`)
  return name.replace(/^St /, 'Saint ').replaceAll('’', "'")
}

/** ISO 4217 knows no currency for Antarctica and says so with XXX; the library's dollar is a guess. */
const withoutCurrency = ['AQ']

function currencyOf(code: string): string {
  if (withoutCurrency.includes(code)) return 'XXX'
  const currency = new Map<string, string>(Object.entries(currencies)).get(code)
  if (!currency) throw new Error(`No currency is known for the country ${code}.`)
  return currency
}

/** The code point of a symbol that is one character in either locale (Egypt's is two in the first), else that of ¤. */
function symbolOf(currency: string): number {
  const symbols = ['en', 'en-AU'].map(locale => narrowSymbol(locale, currency))
  const single = symbols.find(symbol => [...symbol].length === 1) ?? '¤'
  return single.codePointAt(0) ?? 164
}

function narrowSymbol(locale: string, currency: string): string {
  const format = new Intl.NumberFormat(locale, { style: 'currency', currency, currencyDisplay: 'narrowSymbol' })
  return format.formatToParts(0).find(({ type }) => type === 'currency')?.value ?? ''
}

type Subdivision = Readonly<{ code: string; name: string; parent: string }>
type Written = Readonly<{ name: string; description: string }>

const asNamed = ({ name }: Subdivision): Written => ({ name, description: name })
const asAbbreviated = ({ code, name }: Subdivision): Written => ({ name: code.slice(3), description: name })
const renamed =
  (names: Readonly<Record<string, string>>) =>
  (subdivision: Subdivision): Written => ({
    name: names[subdivision.code] ?? subdivision.name,
    description: subdivision.name,
  })
const withoutAccents = (text: string) => text.normalize('NFD').replaceAll(/\p{M}/gu, '')

/** By country: the text in an address, and the full name. Undefined for subdivisions that no address has. */
const writtenIn: Readonly<Record<string, (subdivision: Subdivision) => Written | undefined>> = {
  AU: asAbbreviated,
  NZ: region => ({ ...newZealandRegion(region), description: withoutAccents(region.name) }),
  GB: nation => (['GB-ENG', 'GB-NIR', 'GB-SCT', 'GB-WLS'].includes(nation.code) ? asNamed(nation) : undefined),
  US: asAbbreviated,
  CA: asAbbreviated,
  IE: county => (county.parent === 'IE' ? undefined : { name: `Co. ${county.name}`, description: county.name }),
  IN: ({ code, name }) =>
    code === 'IN-PY'
      ? { name: 'Puducherry', description: name }
      : asNamed({ code, name: withoutAccents(name), parent: '' }),
  PH: subdivision => (/^PH-(?!00)\d/.test(subdivision.code) ? undefined : philippineProvince(subdivision)),
  ZA: ({ code, name, parent }) => asNamed({ code, name: southAfricanSpelling[code] ?? name, parent }),
  SG: ({ name }) => ({ name, description: `${name} District` }),
}

const newZealandRegion = renamed({ 'NZ-CIT': 'Chatham Islands', 'NZ-WGN': 'Wellington' })

const philippineProvince = renamed({
  'PH-00': 'Metro Manila',
  'PH-MDC': 'Occidental Mindoro',
  'PH-MDR': 'Oriental Mindoro',
})

const southAfricanSpelling: Readonly<Record<string, string>> = { 'ZA-KZN': 'KwaZulu-Natal', 'ZA-NW': 'North West' }

function stateRows(countries: readonly CountryRow[], known: readonly StateRow[]): StateRow[] {
  return Object.entries(writtenIn).flatMap(([code, written]) => {
    const country = countries.find(({ isoCode2 }) => isoCode2 === code)
    if (!country) throw new Error(`The states of ${code} have no country.`)
    const own = iso31662
      .filter(subdivision => subdivision.code.startsWith(`${code}-`))
      .flatMap(subdivision => {
        const words = written(subdivision)
        return words ? [{ isoCode: subdivision.code, ...words }] : []
      })
    return numbered(country.id, own.sort(byName), known)
  })
}

/** Ids are the country's with three digits after it; a state that is new gets the first number after the highest. */
function numbered(
  countryId: number,
  states: readonly (Written & { isoCode: string })[],
  known: readonly StateRow[],
): StateRow[] {
  const ids = new Map(known.map(({ isoCode, id }) => [isoCode, id]))
  let last = Math.max(countryId * 1000, ...known.filter(state => state.countryId === countryId).map(({ id }) => id))
  return states.map(({ isoCode, name, description }, index) => {
    const id = ids.get(isoCode) ?? ++last
    return { id, countryId, isoCode, name, description, sortOrder: index + 1 }
  })
}

/** One row a line, so that a difference reads as what changed. */
async function replace<Row>(file: string, rows: readonly Row[], codeOf: (row: Row) => string): Promise<void> {
  const codes = new Set(rows.map(codeOf))
  const gone = (await rowsOf<Row>(file)).map(codeOf).filter(code => !codes.has(code))
  if (gone.length > 0) {
    const advice =
      'Give the row its new code, so that its id lives on, or decide what becomes of the addresses that use it.'
    throw new Error(`${file} has ${gone.join(', ')}, which the library no longer knows. ${advice}`)
  }
  await writeFile(new URL(file, folder), `[\n${rows.map(row => `  ${JSON.stringify(row)}`).join(',\n')}\n]\n`)
}

async function rowsOf<Row>(file: string): Promise<readonly Row[]> {
  const text = await readFile(new URL(file, folder), 'utf8').catch((error: NodeJS.ErrnoException) => {
    if (error.code === 'ENOENT') return '[]'
    throw error
  })
  return JSON.parse(text)
}

if (import.meta.main) await generateReferenceData()
