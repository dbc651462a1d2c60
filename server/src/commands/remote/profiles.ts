import { mkdir, readFile, rename, writeFile } from 'node:fs/promises'
import { dirname } from 'node:path'
import type { Config } from '../../config.ts'

/** A server that is asked as a client, and the key for it. `url`: without version. */
export type Profile = Readonly<{ url: string; apiKey: string }>

/** By their names; the first one is taken where none is named. */
type Profiles = Readonly<Record<string, Profile>>

export async function readProfiles({ remote: { profilesFile } }: Config): Promise<Profiles> {
  try {
    return JSON.parse(await readFile(profilesFile, 'utf8'))
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ENOENT') return {}
    throw new Error(`${profilesFile} cannot be read: ${(error as Error).message}.`)
  }
}

/** Stores the profiles, readable by this user alone: they have keys. */
export async function writeProfiles({ remote: { profilesFile } }: Config, profiles: Profiles): Promise<void> {
  await mkdir(dirname(profilesFile), { recursive: true, mode: 0o700 })
  const part = `${profilesFile}.${process.pid}.part`
  await writeFile(part, `${JSON.stringify(profiles, undefined, 2)}\n`, { mode: 0o600 })
  await rename(part, profilesFile)
}

/**
 * The server and key to use: those of a named profile, else of the environment, else of the first profile. Never the key of one and
 * the server of another.
 * @throws a sentence that says how to name one
 */
export async function findProfile(config: Config, name: string | undefined): Promise<Profile> {
  const { url, apiKey, profilesFile } = config.remote
  if (name === undefined && (url !== undefined || apiKey !== undefined)) {
    if (url !== undefined && apiKey !== undefined) return { url, apiKey }
    throw new Error('Set both MUSTER_URL and MUSTER_API_KEY, or name a profile with --profile.')
  }
  const profiles = await readProfiles(config)
  const [first] = Object.keys(profiles)
  const wanted = name ?? first
  const found = wanted === undefined ? undefined : profiles[wanted]
  if (found) return found
  throw new Error(
    name === undefined
      ? 'Say which server: set MUSTER_URL and MUSTER_API_KEY, or make a profile with `muster profile`.'
      : `There is no profile ${name} in ${profilesFile}; there are ${Object.keys(profiles).join(', ') || 'none'}.`,
  )
}
