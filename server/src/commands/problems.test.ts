import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { readConfig } from '../config.ts'
import { sentenceOf } from './problems.ts'

test('a full disk is named, whether PostgreSQL says so or ends by it', async () => {
  const dataDir = await mkdtemp(join(tmpdir(), 'muster-problems-'))
  const config = readConfig({ DATA_DIR: dataDir })
  const lost = new Error('Connection terminated unexpectedly')
  const full = Object.assign(new Error('could not extend file'), { code: '53100' })
  try {
    expect(sentenceOf(full, config)).toContain(`The disk of DATA_DIR ${dataDir} is full`)
    expect(sentenceOf(lost, config)).toContain('went away meanwhile')
    const said = 'PANIC:  could not write to file "pg_wal/xlogtemp.12": No space left on device\n'
    await writeFile(join(dataDir, 'postgres.log'), said)
    expect(sentenceOf(lost, config)).toContain(`The disk of DATA_DIR ${dataDir} is full`)
    const elsewhere = readConfig({ DATABASE_URL: 'postgres://db.example/muster' })
    expect(sentenceOf(full, elsewhere)).toContain('The disk of the PostgreSQL at db.example:5432 is full')
  } finally {
    await rm(dataDir, { recursive: true })
  }
})
