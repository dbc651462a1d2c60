import type { ApiError } from '../../api.ts'
import { t } from '../../texts/index.ts'
import { labelOf } from '../../ui/change-value.tsx'

/** The server writes for programs as well: what only says that a field is needed is said shorter. */
export const plainly = (message: string): string =>
  message
    .replace(/^The \S+ field is required\.$/, t.changeRequests.needed)
    .replace('send its id as SupersedesChangeRequestId', t.changeRequests.putInPlace)

/** By the path of the form: `BankAccounts[0].Bsb` is `BankAccounts.0.Bsb`. */
export const errorsByPath = (error: ApiError | null | undefined): Readonly<Record<string, string>> =>
  Object.fromEntries(
    Object.entries(error?.violations ?? {}).map(([field, messages]) => [
      field.replace(/\[(\d+)\]/g, '.$1'),
      messages.map(plainly).join(' '),
    ]),
  )

/** "BSB: fill this in." of each violation, in the order of the fields. */
export const sentencesOf = (error: ApiError): string[] =>
  Object.entries(error.violations).flatMap(([field, messages]) =>
    messages.map(message => sentence(field, plainly(message))),
  )

function sentence(field: string, message: string): string {
  const [, place] = /\[(\d+)\]/.exec(field) ?? []
  const name =
    field
      .split('.')
      .at(-1)
      ?.replace(/\[\d+\]$/, '') ?? ''
  const isWhole = !field.includes('.') && !(name in t.fields)
  if (isWhole) return message
  const label = place === undefined ? labelOf(name) : t.changeRequests.inEntry(labelOf(name), Number(place) + 1)
  return t.changeRequests.atField(label, message)
}
