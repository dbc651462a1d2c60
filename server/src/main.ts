import { runCommandLine } from './commands/command-line.ts'

const code = await runCommandLine(process.argv.slice(2), process.env)
// All that was said is out before the end, also where pipes are not written to at once.
await new Promise(said => process.stdout.write('', said))
process.exit(code)
