import { capitalized } from '../../format/in-sentence.ts'
import { eventsTexts } from '../../texts/en-AU/events.ts'

const { kinds, actions, resources } = eventsTexts

/** `change-request.step-approved` in words: "Change request approved at one step". */
export function wordsOfType(type: string): string {
  const [kind = '', action = ''] = type.split('.')
  const subject = (kinds as Record<string, string>)[kind] ?? capitalized(kind.replaceAll('-', ' '))
  return [subject, (actions as Record<string, string>)[action] ?? action.replaceAll('-', ' ')].filter(Boolean).join(' ')
}

/** The name of a record by its type: "Cost centre 7". */
export function wordsOfResource({ type, id }: Readonly<{ type: string; id?: number | undefined }>): string {
  const word = (resources as Record<string, string>)[type] ?? type
  return id === undefined ? word : `${word} ${id}`
}
