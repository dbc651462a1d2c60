import { existsSync } from 'node:fs'
import { inGroup } from '../core/command-context.ts'
import { recordAudit } from '../core/records.ts'
import { resealSecondFactors } from '../features/sign-in/index.ts'
import { systemClock } from '../platform/clock.ts'
import type { Tx } from '../platform/database/index.ts'
import { masterKeyFile, readMasterKeys, replaceMasterKey } from '../platform/secrets/master-key.ts'
import { type RootKeys, rewrapRootKey } from '../platform/secrets/root-key.ts'
import { openVault, rewrapKeys } from '../platform/secrets/vault.ts'
import { command, type Run } from './command.ts'
import { connect, findDatabase } from './database.ts'
import { listGroups } from './groups.ts'

export const rotateMasterKey = command({
  name: 'rotate-master-key',
  summary: 'Put another master key in the place of the one in use',
  details: `The new key is NEW_MASTER_KEY (or NEW_MASTER_KEY_FILE), beside MASTER_KEY with the present one. Running servers go on, and
each later start needs the new key. Where the key lies in DATA_DIR, this makes a new one there, and keeps the former one beside it. It can be
repeated after an interruption. Keep the former key for as long as backups of its time: no other key opens them.

In a database from before root keys the first master key is the root key. Its first rotation makes another root key and encrypts
again what was under the former one; for this all servers have to be stopped, and sessions end.`,
  args: {},
  examples: [
    'NEW_MASTER_KEY_FILE=/run/secrets/new-key MASTER_KEY_FILE=/run/secrets/key muster rotate-master-key',
    'muster rotate-master-key',
  ],
  async run(run) {
    const found = await findDatabase(run)
    const address = new URL(found.serverUrl)
    address.searchParams.set('application_name', 'muster rotate-master-key')
    const database = await connect(run, { ...found, serverUrl: address.href })
    const now = new Date().toISOString()
    const place = placeOf(run)
    const rootKeys = await database.transaction(undefined, async tx => {
      const keys = await place.rotate(tx, now)
      if (!keys) return undefined
      const isReplaced = !keys.to.equals(keys.from)
      if (isReplaced) {
        const [from, to] = [openVault(keys.from, systemClock), openVault(keys.to, systemClock)]
        await resealSecondFactors(tx, { from, to })
      }
      // Read only now: a server that still ran may have made the keys of a group.
      for (const { id } of await listGroups(database)) {
        const ctx = { tx, employerGroupId: id, actor: 'System', now } as const
        await inGroup(tx, id, async () => {
          if (isReplaced) await rewrapKeys(tx, id, keys)
          await recordAudit(ctx, { type: 'master-key.rotated', resource: { type: 'EmployerGroup', id } })
        })
      }
      return { isReplaced }
    })
    const isRootKeyReplaced = rootKeys?.isReplaced ?? false
    run.terminal.answer({ changed: rootKeys !== undefined, isRootKeyReplaced }, [
      rootKeys ? `The master key is another one now. ${place.next}` : 'It was in use already.',
      ...(isRootKeyReplaced ? ['So is the root key, which was a former master key. Sessions have ended.'] : []),
    ])
    return 0
  },
})

type KeyPlace = Readonly<{ rotate(tx: Tx, now: string): Promise<RootKeys | undefined>; next: string }>

function placeOf({ config: { masterKey, newMasterKey, dataDir } }: Run): KeyPlace {
  if (masterKey && newMasterKey)
    return {
      rotate: (tx, now) => rewrapRootKey(tx, { from: [masterKey], to: newMasterKey, now }),
      next: 'Set MASTER_KEY (or MASTER_KEY_FILE) to it before the next start. Backups made until now need the former one.',
    }
  if (masterKey || newMasterKey)
    throw new Error(
      `Set MASTER_KEY (or MASTER_KEY_FILE) to the present key, and NEW_MASTER_KEY (or NEW_MASTER_KEY_FILE) to the one that takes its place (\`openssl rand -base64 32\` makes one): ${masterKey ? 'NEW_MASTER_KEY' : 'MASTER_KEY'} is missing.`,
    )
  const file = masterKeyFile(dataDir)
  if (!existsSync(file)) throw new Error(`MASTER_KEY is not set, and there is no ${file}: there is nothing to rotate.`)
  let made: Promise<Buffer> | undefined
  return {
    rotate: async (tx, now) =>
      rewrapRootKey(tx, {
        from: await readMasterKeys(dataDir),
        // Once, though the transaction may be repeated.
        to: () => (made ??= replaceMasterKey(dataDir, now)),
        now,
      }),
    next: `It lies in ${file}, and the former one beside it, for backups made until now.`,
  }
}
