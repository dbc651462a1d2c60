import { glob, readFile } from 'node:fs/promises'
import { contract, emptied, folderOf, type Maker } from './maker.ts'
import { go, java, python } from './openapi-generator.ts'
import { runProgram } from './run-program.ts'

const nothing = async () => undefined

/** A client in TypeScript, which is compiled together with `program.ts`. `generate`: the words after `node`. */
function typeScript(
  generator: string,
  about: Pick<Maker, 'package' | 'left'>,
  generate: (output: string) => string[],
): Maker {
  const cwd = folderOf(generator)
  return {
    ...about,
    generator,
    language: 'TypeScript',
    compiled: '`tsc`, strict',
    lacks: nothing,
    async make() {
      await runProgram(process.execPath, generate(`${await emptied(generator)}generated`), { cwd })
      await runProgram(process.execPath, ['node_modules/typescript/bin/tsc', '-p', '.'], { cwd })
    },
    run: input => runProgram(process.execPath, ['dist/built/program.js'], { cwd, input }),
  }
}

export const makers: readonly Maker[] = [
  typeScript(
    'hey-api',
    {
      package: '@hey-api/openapi-ts',
      left: 'a write with a dry run has `unknown` as its answer: the 201 without a body counts as any body',
    },
    output => [
      'node_modules/@hey-api/openapi-ts/bin/run.js',
      ...['-i', contract, '-o', output, '-c', '@hey-api/client-fetch'],
    ],
  ),
  typeScript(
    'swagger-typescript-api',
    { package: 'swagger-typescript-api', left: 'a body that may be left out comes after the query' },
    output => [
      'node_modules/swagger-typescript-api/dist/cli.mjs',
      ...['generate', '-p', contract, '-o', output, '-n', 'muster.ts'],
    ],
  ),
  java,
  python,
  go,
]

/** The version of the generator that its lockfile names. */
export async function versionOf({ generator, package: name }: Maker): Promise<string> {
  const lock = JSON.parse(await readFile(`${folderOf(generator)}package-lock.json`, 'utf8'))
  return lock.packages[`node_modules/${name}`].version
}

/** Names that a generator makes up where the contract has none: `InlineObject12`, `Model200Response`. */
export async function inventedNames({ generator, language }: Maker): Promise<string[]> {
  const folder = `${folderOf(generator)}dist/${{ Java: 'java/src', Python: 'python/openapi_client', Go: 'go/src' }[language] ?? 'generated'}`
  const found = new Set<string>()
  for await (const file of glob(`${folder}/**/*.{ts,java,py,go}`)) {
    const text = await readFile(file, 'utf8')
    for (const [name] of text.matchAll(
      /\b(?:Inline(?:Object|Response)\w*|[A-Z]\w*(?:200|201)Response|Model\d+|Body\d+)\b/g,
    ))
      found.add(name)
  }
  return [...found]
}
