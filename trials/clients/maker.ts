import { mkdir, rm } from 'node:fs/promises'
import { fileURLToPath } from 'node:url'

export const contract = fileURLToPath(new URL('../../openapi/v12.21.json', import.meta.url))
export const folderOf = (generator: string) => fileURLToPath(new URL(`${generator}/`, import.meta.url))

/** Makes a client of the contract, and runs the program that uses it. */
export type Maker = Readonly<{
  /** Its folder, with its packages. */
  generator: string
  /** The package whose version counts. */
  package: string
  language: string
  compiled: string
  /** What a user of the client meets that the contract cannot mend. */
  left: string
  /** What this machine lacks for it; undefined: nothing. */
  lacks(): Promise<string | undefined>
  /** Generates and compiles. */
  make(): Promise<void>
  /** @returns the standard output of the program, which gets the scenario as its standard input */
  run(scenario: string): Promise<string>
}>

/** The folder for what is generated and compiled, emptied. */
export async function emptied(generator: string, part = ''): Promise<string> {
  const folder = `${folderOf(generator)}dist/${part}`
  await rm(folder, { recursive: true, force: true })
  await mkdir(folder, { recursive: true })
  return folder
}
