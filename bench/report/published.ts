/** A row of a table in the results: its cells by the heads of their columns. */
export type Row = Readonly<Record<string, string>>

/** The rows of all tables below a heading, up to the next one. */
export function rowsBelow(text: string, heading: string): Row[] {
  const [, section = ''] = text.split(`\n${heading}\n`)
  const [own = ''] = section.split(/\n#{2,3} /)
  let heads: string[] | undefined
  return own.split('\n').flatMap(line => {
    const isOfTable = line.startsWith('|')
    if (!isOfTable) heads = undefined
    if (!isOfTable || line.startsWith('|-')) return []
    const cells = line
      .split('|')
      .slice(1, -1)
      .map(cell => cell.trim())
    if (heads) return [Object.fromEntries(heads.map((head, place) => [head, cells[place] ?? '']))]
    heads = cells
    return []
  })
}

/** A figure of a table: `1,316`, or `**137**`. @throws where it is none */
export function figure(cell = ''): number {
  const value = Number(cell.replace(/[,*]/g, ''))
  if (cell === '' || Number.isNaN(value)) throw new Error(`"${cell}" is no figure: measure the other parts first.`)
  return value
}
