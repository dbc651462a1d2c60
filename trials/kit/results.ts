import { execFile } from 'node:child_process'
import { promisify } from 'node:util'
import { type Counts, number, type Outcome, table } from './outcome.ts'

/** What a trial came to. `commit`: of the tree that it ran on. */
export type Result = Outcome & Readonly<{ trial: string; title: string; day: string; commit: string; minutes: number }>

const heads: readonly (readonly [keyof Counts, string])[] = [
  ['requests', 'requests'],
  ['load', 'a second'],
  ['faults', 'faults'],
  ['badInputs', 'bad inputs'],
  ['acknowledged', 'acknowledged'],
  ['lost', 'lost'],
  ['doubled', 'doubled'],
  ['halfApplied', 'half applied'],
  ['unexpected5xx', 'unexpected 5xx'],
  ['longestPause', 'longest pause, ms'],
]
const columns = ['trial', 'day', 'commit', 'minutes', ...heads.map(([, title]) => title)]

/**
 * The text of the results with the row and the section of this trial replaced. A failed run has no row, and its section says
 * that it failed. The rows of other trials stay. `order`: of all trials.
 */
export function withResult(text: string, result: Result, order: readonly string[]): string {
  const [head = '', ...sections] = text.split(/\n(?=## )/)
  const [intro = '', oldTable = ''] = head.split(/\n(?=\| trial )/)
  const others = oldTable
    .split('\n')
    .slice(2)
    .filter(row => row.startsWith('| '))
    .map(row => cellsOf(row))
    .filter(([trial]) => trial !== result.trial)
  const own = result.failures.length === 0 ? [rowOf(result)] : []
  const rows = [...others, ...own].sort(([one = ''], [other = '']) => order.indexOf(one) - order.indexOf(other))
  const lines = rows.map(cells => `| ${cells.join(' | ')} |`)
  const whole = [table(columns, []), ...lines].join('\n')
  const kept = sections.filter(other => !other.startsWith(`## ${result.title}\n`))
  const parts = [`${intro.trim()}\n\n${whole}`, ...kept, sectionOf(result)]
  return parts.map(part => `${part.trim()}\n`).join('\n')
}

/** The row of a result, with the head of the table. */
export const tableOf = (result: Result): string => `${table(columns, [])}\n| ${rowOf(result).join(' | ')} |`

const cellsOf = (row: string): string[] =>
  row
    .split('|')
    .slice(1, -1)
    .map(cell => cell.trim())

function rowOf({ trial, day, commit, minutes, counts }: Result): string[] {
  const counted = heads.map(([key]) => (counts[key] === undefined ? '' : number(Math.round(counts[key]))))
  return [trial, day, commit, String(Math.round(minutes)), ...counted]
}

function sectionOf({ title, day, commit, section, failures }: Result): string {
  if (failures.length === 0) return section
  const of = commit ? ` of commit ${commit}` : ''
  return `## ${title}\n\nThe last run, on ${day}${of}, failed with ${number(failures.length)} findings.`
}

/** The short hash of the commit, with `+` where the tree had other changes than results; empty outside of a repository. */
export async function commitOfTree(): Promise<string> {
  const git = async (...words: string[]) =>
    (await promisify(execFile)('git', words, { cwd: new URL('../..', import.meta.url) })).stdout.trim()
  try {
    const changes = await git('status', '--porcelain', '--', '.', ':!trials/results.md')
    return `${await git('rev-parse', '--short', 'HEAD')}${changes ? '+' : ''}`
  } catch {
    return ''
  }
}
