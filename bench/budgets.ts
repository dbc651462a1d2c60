import { readFile, writeFile } from 'node:fs/promises'
import { figuresOf, isAnswered, isRatio, type SizeResults } from './answers/results.ts'
import { sizeName } from './report/table.ts'

/** Of each size, each measure: the U that one answer may cost. */
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

/** Takes what was measured as the budgets of these measures; others keep theirs. */
export async function setBudgets(sizes: readonly SizeResults[]): Promise<void> {
  const budgets = await readBudgets()
  const measured = sizes.map(size => {
    const name = sizeName(size.people)
    return [name, { ...budgets[name], ...costsOf(size) }] as const
  })
  await writeFile(file, `${JSON.stringify({ ...budgets, ...Object.fromEntries(measured) }, undefined, 2)}\n`)
}

/** The measures of this run that are beyond their budgets, as sentences; also those without a budget or with wrong answers. */
export async function violationsOf(sizes: readonly SizeResults[]): Promise<string[]> {
  const budgets = await readBudgets()
  return sizes.flatMap(size => {
    const [name, costs] = [sizeName(size.people), costsOf(size)]
    return size.rows
      .filter(row => !isRatio(row))
      .flatMap(row => {
        const measure = `${row.name}, ${row.caller}`
        const [cost, budget] = [costs[measure], budgets[name]?.[measure]]
        if (cost === undefined) return [`${measure}, ${name}: answered with a status that is not the expected one.`]
        if (budget === undefined) return [`${measure}, ${name}: has no budget; set it with --set-budgets.`]
        return cost > budget * tolerance
          ? [`${measure}, ${name}: ${cost} U, ${(cost / budget).toFixed(2)} times its budget of ${budget}.`]
          : []
      })
  })
}
