import { isTimeZone } from '../domain/calendar-date.ts'
import * as imports from '../features/imports/index.ts'
import { command, type Run } from './command.ts'
import { findDatabase, openServiceContext } from './database.ts'
import { listGroups } from './groups.ts'
import { openProgressBar, tableOf } from './terminal.ts'

export const importFiles = command({
  name: 'import',
  summary: 'Import CSV files into an employer group, all or nothing',
  details: `Reads employers.csv, payment-groups.csv, cost-centres.csv, organisation-charts.csv, positions.csv, employees.csv,
authorities.csv, authority-roles.csv, position-holders.csv, credentials.csv and expense-paycodes.csv: UTF-8, a header
row, columns in any order. Rows are matched by their code within the group, so that a second run changes nothing. A
column that is missing leaves values alone, an empty cell clears, a row that is missing is left as it is.
A group of that name is made when there is none, in the time zone of its first employer. Every bad cell is reported as
file:line:column and reason; with any, nothing is stored.`,
  args: {
    path: {
      type: 'positional',
      required: true,
      description: 'folder with CSV files, or files',
      valueHint: 'DIR_OR_FILE',
    },
    group: { type: 'string', required: true, description: 'Name of the employer group' },
    'dry-run': { type: 'boolean', description: 'Check the files without storing anything' },
    'time-zone': { type: 'string', description: 'Time zone of a new group, like Australia/Perth' },
  },
  repeatable: ['path'],
  examples: [
    'muster import ./export --group "Acme" --dry-run',
    'muster import ./export --group "Acme" --time-zone Australia/Perth',
    'muster import employees.csv position-holders.csv --group "Acme" --json',
  ],
  exitCodes: { 1: 'an error, or bad cells: nothing was stored' },
  async run(run, args) {
    const groupName = args.group.trim()
    const timeZone = args['time-zone']
    if (timeZone !== undefined && !isTimeZone(timeZone)) {
      throw new Error(`--time-zone ${timeZone} is unknown: write it like Australia/Perth.`)
    }
    const context = await openServiceContext(run, await findDatabase(run, { mayMake: true }))
    const isNew = !(await listGroups(context.database)).some(group => group.name === groupName)
    if (timeZone !== undefined && !isNew) throw new Error(`--time-zone is for a new group; ${groupName} has one.`)
    const bar = openProgressBar(run.terminal)
    const isDryRun = args['dry-run'] === true
    const list = errorList(run)
    const report = await imports
      .importFiles(context, {
        groupName,
        paths: args._,
        isDryRun,
        newGroup: timeZone === undefined ? undefined : { timeZone, isTest: false },
        onProgress: ({ file, rowsRead, bytesRead, bytesTotal }) =>
          bar.show(
            bytesRead / bytesTotal,
            bytesRead < bytesTotal ? `${file}, row ${rowsRead}` : 'checking and storing',
          ),
        onErrors(errors) {
          bar.close()
          return list.add(errors)
        },
      })
      .finally(bar.close)
    if (report.errorCount > 0) {
      await list.end(report.errorCount)
      return 1
    }
    answer(run, report, { groupName, isNew, isDryRun })
    return 0
  },
})

/** More than that is not read on a screen. */
const mostOnScreen = 100

/** The report of bad cells, written batch by batch: as one value under `--json`, as lines otherwise. */
function errorList({ terminal }: Run) {
  let shown = 0
  const room = () => (terminal.isWatched ? mostOnScreen - shown : Number.POSITIVE_INFINITY)
  const textOf = (errors: readonly imports.ImportError[]) =>
    terminal.isJson
      ? (shown === 0 ? '{"files":[],"errors":[' : ',') + errors.map(error => JSON.stringify(error)).join(',')
      : `${tableOf(errors.map(lineOf)).join('\n')}\n`
  return {
    async add(batch: readonly imports.ImportError[]): Promise<void> {
      const errors = batch.slice(0, room())
      if (errors.length === 0) return
      const text = textOf(errors)
      shown += errors.length
      await terminal.write(text)
    },
    end: (count: number): Promise<void> =>
      terminal.write(terminal.isJson ? ']}\n' : `\n${summaryOf(count, shown)}: nothing was stored.\n`),
  }
}

const lineOf = ({ file, line, column, reason }: imports.ImportError) => [
  [file, line || '', column].filter(part => part !== '').join(':'),
  reason,
]

function summaryOf(errors: number, shown: number): string {
  const rest = errors > shown ? `, of which these are the first ${shown} (\`> errors.txt\` or --json has them all)` : ''
  return `${errors} ${errors === 1 ? 'error' : 'errors'}${rest}`
}

type Import = Readonly<{ groupName: string; isNew: boolean; isDryRun: boolean }>

function answer({ terminal }: Run, { files }: imports.ImportReport, { groupName, isNew, isDryRun }: Import): void {
  const counts = files.map(({ file, created, updated, unchanged }) => [
    file,
    ...[created, updated, unchanged].map(String),
  ])
  const tried = isDryRun ? 'A dry run: nothing was stored.' : `Stored in ${isNew ? 'the new group ' : ''}${groupName}.`
  terminal.answer({ files, errors: [] }, [
    ...tableOf([['file', 'created', 'updated', 'unchanged'], ...counts]),
    '',
    tried,
  ])
}
