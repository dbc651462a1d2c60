import { hash } from 'node:crypto'

const names = new Map<string, string>()
const mostNames = 2_000
let epoch = 0

/**
 * A statement with a name of its own text, so that PostgreSQL plans it once a connection: planning costs more than
 * executing. Texts beyond the first 2,000 stay unnamed, since names are never forgotten by a connection.
 */
export function namedStatement(text: string): { name?: string; text: string } {
  const known = names.get(text)
  if (known) return { name: known, text }
  if (names.size >= mostNames) return { text }
  const name = `s${epoch}_${hash('sha256', text, 'hex').slice(0, 32)}`
  names.set(text, name)
  return { name, text }
}

/** After a change of the schema, plans of old names fail for ever on their connection: new names from here on. */
export function forgetStatementNames(): void {
  epoch += 1
  names.clear()
}
