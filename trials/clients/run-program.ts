import { execFile } from 'node:child_process'
import { accessSync, constants } from 'node:fs'
import { delimiter, join } from 'node:path'

type Asked = Readonly<{ cwd?: string; input?: string; environment?: Readonly<Record<string, string>> }>

/**
 * Runs a program to its end.
 * @returns what it wrote to its standard output
 * @throws with the end of what it wrote, where it fails
 */
export const runProgram = (
  command: string,
  args: readonly string[],
  { cwd, input, environment = {} }: Asked = {},
): Promise<string> =>
  new Promise((resolve, reject) => {
    const settings = { cwd, env: { ...process.env, ...environment }, maxBuffer: 64 * 1024 * 1024, timeout: 600_000 }
    const child = execFile(command, args, settings, (error, stdout, stderr) => {
      if (!error) return resolve(stdout)
      const [program = command] = command.split('/').slice(-1)
      reject(new Error(`${program} ${args[0] ?? ''} failed: ${`${stdout}\n${stderr}`.trim().slice(-1_500)}`))
    })
    child.stdin?.end(input)
  })

/** Whether this machine has the program. */
export const hasProgram = (name: string): boolean =>
  (process.env.PATH ?? '').split(delimiter).some(folder => isThere(join(folder, name), constants.X_OK))

export function isThere(path: string, mode: number = constants.R_OK): boolean {
  try {
    accessSync(path, mode)
    return true
  } catch {
    return false
  }
}
