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

const typePattern = /^[a-z-]{1,60}\.([a-z-]{1,60}|\*)$/i
