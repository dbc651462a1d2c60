import { glob, mkdir, readFile, rm } from 'node:fs/promises'
import { fileURLToPath } from 'node:url'
import { hasProgram, isThere, runProgram } from './run-program.ts'

const contract = fileURLToPath(new URL('../../openapi/v12.21.json', import.meta.url))
const folderOf = (generator: string) => fileURLToPath(new URL(`${generator}/`, import.meta.url))

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
async function emptied(generator: string, part = ''): Promise<string> {
  const folder = `${folderOf(generator)}dist/${part}`
  await rm(folder, { recursive: true, force: true })
  await mkdir(folder, { recursive: true })
  return folder
}

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

const openApiGenerator = 'openapi-generator'

/** OpenAPI Generator reads 3.0 alone in the last release that the npm package has within itself. */
async function runOpenApiGenerator(folder: string, language: string, options: readonly string[]): Promise<void> {
  const packages = `${folderOf(openApiGenerator)}node_modules/`
  const lowered = `${folder}openapi-3.0.json`
  await runProgram(process.execPath, [
    `${packages}@apiture/openapi-down-convert/lib/src/cli.js`,
    ...['--input', contract, '--output', lowered],
  ])
  const jar = `${packages}@openapitools/openapi-generator-cli/bin/openapi-generator.jar`
  await runProgram('java', ['-jar', jar, 'generate', '-i', lowered, '-g', language, '-o', folder, ...options])
}

const jars = ['annotations', 'core', 'databind'].map(name => `/usr/share/java/jackson-${name}.jar`)

const java: Maker = {
  generator: openApiGenerator,
  package: '@openapitools/openapi-generator-cli',
  language: 'Java',
  compiled: '`javac -Xlint:all -Werror`',
  left: 'this release reads every answer as JSON, also a 201 without a body; five classes stand in for libraries that Debian lacks',
  async lacks() {
    if (!hasProgram('java') || !hasProgram('javac')) return 'no javac'
    return jars.every(jar => isThere(jar)) ? undefined : 'no Jackson (Debian: libjackson2-databind-java)'
  },
  async make() {
    const folder = await emptied(openApiGenerator, 'java/')
    // Moments stay texts, and values of any type objects: the module for the types of Java is a library of its own.
    const types = ['OffsetDateTime=String', 'DateTime=String', 'date-time=String', 'oas_any_type_not_mapped=Object']
    await runOpenApiGenerator(folder, 'java', [
      ...['--library', 'native', '-p', 'hideGenerationTimestamp=true', '--type-mappings', types.join(',')],
      ...['--import-mappings', 'oas_any_type_not_mapped=java.lang.Object'],
    ])
    const own = `${folderOf(openApiGenerator)}java`
    const sources = await Array.fromAsync(glob([`${folder}src/main/java/**/*.java`, `${own}/**/*.java`]))
    const lint = ['-Xlint:all,-serial', '-Werror']
    await runProgram('javac', [...lint, '-d', `${folder}classes`, '-cp', jars.join(':'), ...sources])
  },
  run(input) {
    const classes = `${folderOf(openApiGenerator)}dist/java/classes`
    return runProgram('java', ['-cp', [classes, ...jars].join(':'), 'Program'], { input })
  },
}

/** The libraries that the client needs; urllib3 2 has lost what it calls. */
const forPython = 'import six, dateutil, certifi, urllib3; assert urllib3.__version__ < "2"'

async function pythonWithLibraries(): Promise<string | undefined> {
  for (const command of ['python3', '/usr/bin/python3'])
    if (
      await runProgram(command, ['-c', forPython]).then(
        () => true,
        () => false,
      )
    )
      return command
  return undefined
}

const python: Maker = {
  generator: openApiGenerator,
  package: '@openapitools/openapi-generator-cli',
  language: 'Python',
  compiled: '`compileall`',
  left: 'this release reads a 201 without a body as a record without fields, so such answers are left unread; a list of words is a class of constants',
  async lacks() {
    if (!hasProgram('java')) return 'no java'
    if (!hasProgram('python3')) return 'no python3'
    if (await pythonWithLibraries()) return undefined
    return 'no urllib3 1 with six, dateutil and certifi (Debian: python3-urllib3 python3-dateutil)'
  },
  async make() {
    const folder = await emptied(openApiGenerator, 'python/')
    await runOpenApiGenerator(folder, 'python', [])
    await runProgram((await pythonWithLibraries()) ?? '', ['-m', 'compileall', '-q', `${folder}openapi_client`])
  },
  async run(input) {
    const folder = folderOf(openApiGenerator)
    return runProgram((await pythonWithLibraries()) ?? '', [`${folder}python/program.py`], {
      input,
      environment: { PYTHONPATH: `${folder}dist/python`, PYTHONDONTWRITEBYTECODE: '1' },
    })
  },
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
]

/** The version of the generator that its lockfile names. */
export async function versionOf({ generator, package: name }: Maker): Promise<string> {
  const lock = JSON.parse(await readFile(`${folderOf(generator)}package-lock.json`, 'utf8'))
  return lock.packages[`node_modules/${name}`].version
}

/** Names that a generator makes up where the contract has none: `InlineObject12`, `Model200Response`. */
export async function inventedNames({ generator, language }: Maker): Promise<string[]> {
  const folder = `${folderOf(generator)}dist/${{ Java: 'java/src', Python: 'python/openapi_client' }[language] ?? 'generated'}`
  const found = new Set<string>()
  for await (const file of glob(`${folder}/**/*.{ts,java,py}`)) {
    const text = await readFile(file, 'utf8')
    for (const [name] of text.matchAll(
      /\b(?:Inline(?:Object|Response)\w*|[A-Z]\w*(?:200|201)Response|Model\d+|Body\d+)\b/g,
    ))
      found.add(name)
  }
  return [...found]
}
