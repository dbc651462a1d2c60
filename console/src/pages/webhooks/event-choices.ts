import { wordsOfType } from '../../parts/events/index.ts'
import { webhooksTexts } from '../../texts/en-AU/webhooks.ts'

const words = webhooksTexts

/** The chosen events in words. */
export const wordsOfTypes = (types: readonly string[]): string =>
  types.length === 0 ? words.allEvents : types.map(wordsOfChoice).join(', ')

/** A type, or all of a kind, in words. */
export function wordsOfChoice(type: string): string {
  const [kind = '', verb] = type.split('.')
  return verb === '*' ? words.allOf(wordsOfType(kind)) : wordsOfType(type)
}
