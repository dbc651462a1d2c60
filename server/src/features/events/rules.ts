/** Types of events to look for: whole ones, and what others begin with. */
export type Wanted = Readonly<{ whole: readonly string[]; beginnings: readonly string[] }>

/** What is asked for, in any case: `employee.created`, or `change-request.*` for all that begins so. */
export function wantedOf(types: readonly string[]): Wanted {
  const words = types.map(type => type.toLowerCase())
  return {
    whole: words.filter(word => !word.endsWith('*')),
    beginnings: words.filter(word => word.endsWith('*')).map(word => word.slice(0, -1)),
  }
}

/** What cannot be the type of any event, nor the beginning of one. */
export const malformedTypes = (types: readonly string[]): string[] => types.filter(type => !typePattern.test(type))

type Direction = Readonly<{
  order?: 'OldestFirst' | 'NewestFirst'
  afterSequence?: number
  beforeSequence?: number
  wait?: number
}>

/** Parameters of the one direction that were sent with the other, each with what to do about it. */
export function misplacedIn(query: Direction): Record<string, string[]> {
  const isBack = query.order === 'NewestFirst'
  const misplaced = isBack ? (['afterSequence', 'wait'] as const) : (['beforeSequence'] as const)
  const message = isBack ? 'Leave it out where order is NewestFirst.' : 'Send it with order=NewestFirst.'
  return Object.fromEntries(misplaced.filter(name => query[name] !== undefined).map(name => [name, [message]]))
}

const typePattern = /^[a-z-]{1,60}\.([a-z-]{1,60}|\*)$/i
