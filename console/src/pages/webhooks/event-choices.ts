import { inSentence } from '../../format/in-sentence.ts'
import { wordsOfType } from '../../parts/events/index.ts'
import { webhooksTexts } from '../../texts/en-AU/webhooks.ts'

const words = webhooksTexts

/** The chosen events in words: "Change requests and positions". */
export const wordsOfTypes = (types: readonly string[]): string =>
  types.length === 0
    ? words.allEvents
    : words.listed(
        types
          .map(type => (type.endsWith('.*') ? words.plural(wordsOfType(type.slice(0, -2))) : wordsOfType(type)))
          .map((label, place) => (place === 0 ? label : inSentence(label))),
      )

/** A type, or all of a kind, in words. */
export function wordsOfChoice(type: string): string {
  const [kind = '', verb] = type.split('.')
  return verb === '*' ? words.allOf(wordsOfType(kind)) : wordsOfType(type)
}
