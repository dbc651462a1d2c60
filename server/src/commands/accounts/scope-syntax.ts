import type { ScopeByCodes } from '../../features/access-scopes/index.ts'

const types = ['All', 'Employer', 'PaymentGroup', 'CostCentre', 'PositionSubtree'] as const

/** How `--scope` is written, for `--help`. */
export const scopeSyntax = `How --scope is written: All, or a type and codes of the group. Parts of one type add up, parts of different types
narrow each other; without any, the account sees its own person alone.
  All                        everything in the group
  CostCentre:OPS,SYD         cost centres with everything below them; CostCentre:OPS:only without
  PaymentGroup:FN1           employees of a payment group
  Employer:HLF               employees of an employer
  PositionSubtree:1f6c…      holders of a position or one below it`

/** Parts of a scope, each as `--scope` takes it. Throws a sentence for each that is not well written. */
export function parseScopes(texts: readonly string[]): ScopeByCodes[] {
  const parsed = texts.map(text => [text, parseScope(text)] as const)
  const wrong = parsed.filter(([, scope]) => scope === undefined).map(([text]) => text)
  if (wrong.length > 0) {
    throw new Error(
      wrong
        .map(text => `--scope ${text} is not understood: write All, or ${types[3]}:CODE (--help has more).`)
        .join('\n'),
    )
  }
  return parsed.flatMap(([, scope]) => scope ?? [])
}

function parseScope(text: string): ScopeByCodes | undefined {
  const [, word = '', codes, only] = /^(\w+)(?::(.*?))?(:only)?$/i.exec(text.trim()) ?? []
  const type = types.find(each => each.toLowerCase() === word.toLowerCase())
  if (type === undefined || (only !== undefined && type !== 'CostCentre')) return undefined
  if (type === 'All') return codes === undefined ? { type } : undefined
  const list = valuesIn(codes ?? '')
  return list.length === 0 ? undefined : { type, codes: list, includeDescendants: only === undefined }
}

/** Values separated by commas, without blanks around them. */
export const valuesIn = (text: string): string[] =>
  text
    .split(',')
    .map(value => value.trim())
    .filter(value => value !== '')
