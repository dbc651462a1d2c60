import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { buildApp } from '../server/src/app.ts'
import { readConfig } from '../server/src/config.ts'
import { addOpenApi } from '../server/src/http/contract/openapi.ts'
import { startEmbeddedPostgres } from '../server/src/platform/embedded-postgres/index.ts'
import { migrate } from '../server/src/platform/migrate.ts'
import { createServiceContext } from '../server/src/service-context.ts'
import { writePage } from './change-requests-page.ts'
import { clientTypes } from './client-types.ts'
import { writeConsoleModules } from './console-modules.ts'
import { tablesModule } from './generate-tables.ts'

// Everything that is generated and checked in: row types from the migrations, the contract from the routes, the client's
// types from the contract, docs/change-requests.md from the rules, what the console knows of fields and import files from
// their tables.
const root = new URL('../', import.meta.url)
// `node scripts/generate.ts tables`: the row types alone, while routes are being worked on.
const onlyTables = process.argv[2] === 'tables'
const dataDir = await mkdtemp(join(tmpdir(), 'muster-generate-'))
const postgres = await startEmbeddedPostgres({ dataDir, durable: false })
try {
  await migrate(postgres.ownerUrl)
  await writeFile(new URL('server/src/platform/tables.generated.ts', root), await tablesModule(postgres.ownerUrl))
  if (!onlyTables) {
    await generateContract(postgres.serverUrl)
    await writePage()
    await writeConsoleModules()
  }
} finally {
  await postgres.stop()
  await rm(dataDir, { recursive: true, force: true })
}

async function generateContract(databaseUrl: string): Promise<void> {
  const contract = await contractOf(databaseUrl)
  await mkdir(new URL('openapi/', root), { recursive: true })
  await writeFile(new URL('openapi/v12.21.json', root), `${JSON.stringify(contract, null, 2)}\n`)
  await writeFile(new URL('client/src/generated.ts', root), await clientTypes(contract))
}

async function contractOf(databaseUrl: string): Promise<unknown> {
  const config = readConfig({ LOG_LEVEL: 'silent' })
  const context = await createServiceContext({ config, databaseUrl, masterKeys: [Buffer.alloc(32)] })
  const app = await buildApp(context, { beforeRoutes: addOpenApi })
  const contract = app.swagger()
  await app.close()
  await context.close()
  return contract
}
