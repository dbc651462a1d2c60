/**
 * One broken rule. `field` is a command's field in PascalCase (`BankAccounts[0].Bsb`), a query parameter's name, or `''`
 * for the body as a whole; `message` says what to do.
 */
export type Violation = Readonly<{ field: string; message: string }>

export const required = (field: string): Violation => ({ field, message: `The ${field} field is required.` })
