/**
 * One broken rule. `field` is a command's field in PascalCase (`BankAccounts[0].Bsb`), a query parameter's name, or `''`
 * for the body as a whole; `message` says what to do.
 */
export type Violation = Readonly<{ field: string; message: string }>

/** The most that one answer lists. A search for violations may stop as soon as it has more. */
export const mostViolations = 50

/** At most that many, with a last one that says that there are more. */
export const listed = (violations: readonly Violation[]): readonly Violation[] =>
  violations.length > mostViolations ? [...violations.slice(0, mostViolations), further] : violations

export const further: Violation = { field: '', message: 'Further violations are not listed.' }

export const required = (field: string): Violation => ({ field, message: `The ${field} field is required.` })

/** The id in this field belongs to no record. `what`: the kind of record, like `cost centre`. */
export const noSuch = (field: string, what: string): Violation => ({
  field,
  message: `There is no such ${what}. Send the id of one that you can read.`,
})

/** The violation of a broken rule. */
export const refuseIf = (isBroken: boolean, field: string, message: string): Violation[] =>
  isBroken ? [{ field, message }] : []

/**
 * Violations in the order of a command's fields, however they were found: what is about the body as a whole comes first,
 * what is about a field that the command does not have comes last.
 */
export function inFieldOrder(fields: readonly string[], violations: readonly Violation[]): Violation[] {
  const placeOf = ({ field }: Violation) => {
    if (field === '') return -1
    const place = fields.indexOf(/^\w*/.exec(field)?.[0] ?? '')
    return place < 0 ? fields.length : place
  }
  return violations.toSorted((one, other) => placeOf(one) - placeOf(other))
}
