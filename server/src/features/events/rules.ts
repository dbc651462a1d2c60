/** Whether a text is the type of an event, or the beginning of some: `employee.created`, `change-request.*`. */
const isType = (text: string): boolean => /^[a-z-]{1,60}\.([a-z-]{1,60}|\*)$/i.test(text)

/** SQL patterns for these types, in any case. */
export const patternsOf = (types: readonly string[]): string[] =>
  types.map(type => type.toLowerCase().replace('*', '%'))

type Query = Readonly<{
  order?: 'OldestFirst' | 'NewestFirst'
  afterSequence?: number
  beforeSequence?: number
  wait?: number
  types?: readonly string[]
}>

/** Malformed types, and parameters of the other direction, each with a remedy. */
export function problemsOf(query: Query): Record<string, string[]> {
  const isBack = query.order === 'NewestFirst'
  const misplaced = isBack ? (['afterSequence', 'wait'] as const) : (['beforeSequence'] as const)
  const message = isBack ? 'Leave it out where order is NewestFirst.' : 'Send it with order=NewestFirst.'
  const malformed = 'Send whole types, like employee.created, or all of a kind: employee.*'
  return {
    ...Object.fromEntries(misplaced.filter(name => query[name] !== undefined).map(name => [name, [message]])),
    ...(query.types?.some(type => !isType(type)) && { types: [malformed] }),
  }
}
