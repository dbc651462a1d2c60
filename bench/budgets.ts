import { readFile, writeFile } from 'node:fs/promises'
import { figuresOf, isAnswered, isRatio, type SizeResults } from './answers/results.ts'
import { sizeName } from './report/table.ts'

/** Of each size, each measure: the U that one answer cost when they were set. */
type Budgets = Readonly<Record<string, Readonly<Record<string, number>>>>

/** How far beyond its budget a measure fails. */
const tolerance = 1.2

const file = new URL('budgets.json', import.meta.url)

const readBudgets = async (): Promise<Budgets> => JSON.parse(await readFile(file, 'utf8'))

/** Of the round that other programs disturbed least. */
const costsOf = ({ rows }: SizeResults): Record<string, number> =>
  Object.fromEntries(
    rows
      .filter(row => !isRatio(row) && isAnswered(row))
      .map(row => [`${row.name}, ${row.caller}`, Number(Math.min(...figuresOf(row)).toPrecision(3))]),
  )

/** Takes what was measured as the budgets of these sizes. Where `only` some was measured, other measures keep theirs. */
export async function setBudgets(sizes: readonly SizeResults[], only: string): Promise<void> {
  const budgets = await readBudgets()
  const measured = sizes.map(size => {
    const name = sizeName(size.people)
    return [name, { ...(only === '' ? {} : budgets[name]), ...costsOf(size) }] as const
  })
  await writeFile(file, `${JSON.stringify({ ...budgets, ...Object.fromEntries(measured) }, undefined, 2)}\n`)
}

/**
 * The measures of this run that are beyond their budgets, as sentences; also those without a budget, without right answers, or
 * with a budget and no row. `only`: what their names have to contain.
 */
export async function violationsOf(sizes: readonly SizeResults[], only: string): Promise<string[]> {
  const budgets = await readBudgets()
  const isOnly = (measure: string) => measure.toLowerCase().includes(only.toLowerCase())
  return sizes.flatMap(size => {
    const [name, costs] = [sizeName(size.people), costsOf(size)]
    const ofSize = budgets[name] ?? {}
    const ran = size.rows.filter(row => !isRatio(row)).map(row => `${row.name}, ${row.caller}`)
    const measures = new Set([...ran, ...Object.keys(ofSize).filter(isOnly)])
    if (measures.size === 0) return [`${name}: no measure has "${only}" in its name.`]
    return [...measures].flatMap(measure => {
      const [cost, budget] = [costs[measure], ofSize[measure]]
      if (cost === undefined) return [`${measure}, ${name}: has no right answers.`]
      if (budget === undefined) return [`${measure}, ${name}: has no budget; set it with --set-budgets.`]
      return cost <= budget * tolerance
        ? []
        : [`${measure}, ${name}: ${cost} U, ${(cost / budget).toFixed(2)} times its budget of ${budget}.`]
    })
  })
}
