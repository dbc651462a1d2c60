import type { ApiError } from '../../api/client.ts'
import { labels, t } from '../../texts/index.ts'

/** "BSB: This is required." of each message, in the order of the fields; of what has no field of a form, the message alone. */
export const sentencesOf = (violations: ApiError['violations']): string[] => [
  ...new Set(
    Object.entries(violations).flatMap(([field, messages]) => messages.map(message => sentence(field, message))),
  ),
]

function sentence(field: string, message: string): string {
  const [, place] = /\[(\d+)\]/.exec(field) ?? []
  const name =
    field
      .split('.')
      .at(-1)
      ?.replace(/\[\d+\]$/, '') ?? ''
  const isWhole = !field.includes('.') && !(name in labels)
  if (isWhole) return message
  const label = place === undefined ? labelOf(name) : t.inEntry(labelOf(name), Number(place) + 1)
  return t.atField(label, message)
}

/** The label of a command's field. @param otherwise for a name that no form has */
export const labelOf = (field: string, otherwise = field): string => labels[field] ?? otherwise
