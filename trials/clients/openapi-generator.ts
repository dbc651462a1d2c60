import { glob, mkdir } from 'node:fs/promises'
import { contract, emptied, folderOf, type Maker } from './maker.ts'
import { hasProgram, isThere, runProgram } from './run-program.ts'

const openApiGenerator = 'openapi-generator'

/** OpenAPI Generator reads 3.0 alone in the last release that the npm package has within itself. */
async function runOpenApiGenerator(folder: string, language: string, options: readonly string[]): Promise<void> {
  const packages = `${folderOf(openApiGenerator)}node_modules/`
  const lowered = `${folder}openapi-3.0.json`
  await mkdir(folder, { recursive: true })
  await runProgram(process.execPath, [
    `${packages}@apiture/openapi-down-convert/lib/src/cli.js`,
    ...['--input', contract, '--output', lowered],
  ])
  const jar = `${packages}@openapitools/openapi-generator-cli/bin/openapi-generator.jar`
  await runProgram('java', ['-jar', jar, 'generate', '-i', lowered, '-g', language, '-o', folder, ...options])
}

const jars = ['annotations', 'core', 'databind'].map(name => `/usr/share/java/jackson-${name}.jar`)

export const java: Maker = {
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

export const python: Maker = {
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

const goSources = '/usr/share/gocode/src/golang.org/x/oauth2'

/** Debian's libraries are found by GOPATH alone. */
const goEnvironment = (folder: string) => ({ GO111MODULE: 'off', GOPATH: `${folder}:/usr/share/gocode` })

export const go: Maker = {
  generator: openApiGenerator,
  package: '@openapitools/openapi-generator-cli',
  language: 'Go',
  compiled: '`go vet`, `go build`',
  left: 'a 201 without a body is an error beside its answer; words need `enumClassPrefix`, and amounts the mapping to `float64`',
  async lacks() {
    if (!hasProgram('java')) return 'no java'
    if (!hasProgram('go')) return 'no go'
    return isThere(goSources) ? undefined : 'no oauth2 for Go (Debian: golang-golang-x-oauth2-dev)'
  },
  async make() {
    const folder = await emptied(openApiGenerator, 'go/')
    // As single floats, which it has otherwise, amounts above 167,772.16 lose cents.
    const options = ['-p', 'packageName=muster,enumClassPrefix=true', '--type-mappings', 'number=float64']
    await runOpenApiGenerator(`${folder}src/muster/`, 'go-experimental', options)
    const [environment, program] = [goEnvironment(folder), `${folderOf(openApiGenerator)}go/program.go`]
    await runProgram('go', ['vet', 'muster'], { environment })
    await runProgram('go', ['vet', program], { environment })
    await runProgram('go', ['build', '-o', `${folder}program`, program], { environment })
  },
  run: input => runProgram(`${folderOf(openApiGenerator)}dist/go/program`, [], { input }),
}
