import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { World } from '../world.ts'
import type { Change, Done } from './change.ts'

/** Imports new employees with positions, and other cost centres of `earlier` ones, as the operator does. */
export async function importPeople(world: World, count: number, earlier: readonly string[] = []): Promise<Done> {
  const { random } = world
  const { costCentres, positions } = world.knownBy(world.caller('Priya, all'))
  const codeOf = (items: readonly { code: string }[]) => random.pick(items).code
  const fresh = Array.from({ length: count }, () => `I${world.nextNumber()}`)
  const employees = [...earlier, ...fresh].map(
    code => `${code},Ida,Import${code},${code}@exact.example,HLF,${codeOf(costCentres)},2020-01-01`,
  )
  const holders = fresh.map(code => `${codeOf(positions)},,${code},2020-01-01,,Secondary`)
  const set = {
    'employees.csv': ['code,givenName,familyName,email,employerCode,costCentreCode,startDate', ...employees],
    'position-holders.csv': ['positionCode,authorityCode,employeeCode,from,to,assignmentType', ...holders],
  }
  const folder = await mkdtemp(join(tmpdir(), 'muster-exactness-'))
  try {
    for (const [name, lines] of Object.entries(set)) await writeFile(join(folder, name), `${lines.join('\n')}\n`)
    const errors = await random.pick(world.remembering).order({ imports: folder })
    return { isStored: errors === '', what: `import ${count} and ${earlier}: ${errors}`, touched: [] }
  } finally {
    await rm(folder, { recursive: true, force: true })
  }
}

/** An import of the operator, which changes employees of earlier imports too. */
export const importChanges: readonly Change[] = [
  {
    name: 'the operator imports',
    isLong: true,
    concernsCallers: true,
    make(world) {
      const { employees } = world.knownBy(world.caller('Priya, all'))
      const earlier = employees.filter(({ code }) => code.startsWith('I')).map(({ code }) => code)
      return importPeople(world, 3, world.random.some(earlier, 5))
    },
  },
]
