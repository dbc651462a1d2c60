import { access, constants, stat, statfs } from 'node:fs/promises'
import { arch, platform } from 'node:process'
import type { Config } from '../../config.ts'
import { credentialsFile } from '../../platform/embedded-postgres/credentials.ts'
import { clusterOwner } from '../../platform/embedded-postgres/folder.ts'
import { userNobody } from '../../platform/embedded-postgres/system-user.ts'
import { masterKeyFile } from '../../platform/secrets/master-key.ts'
import { samplePeopleFile } from '../sample-people.ts'
import { isLoopback } from '../server/hosts.ts'
import { type Finding, fail, ok, warn } from './finding.ts'

/** The runtime, the settings, and DATA_DIR with its secrets. */
export async function checkMachine(config: Config): Promise<Finding[]> {
  return [
    ok('runtime', `Node.js ${process.versions.node} on ${platform} ${arch}`),
    ...checkSettings(config),
    ...(await checkDataDir(config)),
  ]
}

function checkSettings({ host, port, baseUrl, trustProxy, rateLimitPerMinute }: Config): Finding[] {
  const isOpen = !isLoopback(host)
  return [
    ok('address', `${host}:${port}${baseUrl ? `, for clients ${baseUrl}` : ''}`),
    ...(isOpen && !baseUrl?.startsWith('https:')
      ? [
          warn(
            'address',
            'HOST lets others in without TLS of our own: put a proxy with TLS before it, and set BASE_URL.',
          ),
        ]
      : []),
    ...(isOpen && trustProxy === true
      ? [warn('address', 'TRUST_PROXY is true: every client may claim any address; list the proxies instead.')]
      : []),
    ...(rateLimitPerMinute === 0 ? [warn('rate limit', 'RATE_LIMIT_PER_MINUTE is 0: keys are not limited.')] : []),
  ]
}

async function checkDataDir({ dataDir, databaseUrl }: Config): Promise<Finding[]> {
  const found = await stat(dataDir).catch(() => undefined)
  if (!found) {
    const message = `${dataDir} is not there yet; it is made when it is needed.`
    return [databaseUrl === undefined ? warn('DATA_DIR', message) : ok('DATA_DIR', message)]
  }
  if (!found.isDirectory()) return [fail('DATA_DIR', `${dataDir} is not a folder: set another DATA_DIR.`)]
  const isWritable = await access(dataDir, constants.W_OK | constants.X_OK).then(
    () => true,
    () => false,
  )
  return [
    isWritable ? ok('DATA_DIR', dataDir) : fail('DATA_DIR', `${dataDir} is not writable for this user.`),
    ...((found.mode & 0o066) === 0 ? [] : [warn('DATA_DIR', `${dataDir} is readable for others: chmod go-rw it.`)]),
    ...(await checkSecrets(dataDir)),
    ...(await checkOwner(dataDir)),
    await checkDisk(dataDir),
  ]
}

async function checkSecrets(dataDir: string): Promise<Finding[]> {
  const files = [credentialsFile(dataDir), masterKeyFile(dataDir), samplePeopleFile(dataDir)]
  const open: string[] = []
  for (const file of files) {
    const found = await stat(file).catch(() => undefined)
    if (found && (found.mode & 0o077) !== 0) open.push(file)
  }
  return open.length === 0
    ? [ok('secrets', 'The files with secrets in DATA_DIR are readable for their owner alone.')]
    : open.map(file => fail('secrets', `${file} is readable for others: chmod 600 it, and replace what it holds.`))
}

async function checkOwner(dataDir: string): Promise<Finding[]> {
  const owner = await clusterOwner(dataDir)
  if (owner?.uid !== userNobody.uid) return []
  const advice = 'start Muster again, which gives it to a user of its own, or says what keeps it from that.'
  return [warn('database files', `They belong to the user nobody, as which other programs may run: ${advice}`)]
}

async function checkDisk(dataDir: string): Promise<Finding> {
  const { bavail, bsize } = await statfs(dataDir)
  const free = bavail * bsize
  const mebibyte = 1024 * 1024
  const message = `${Math.floor(free / mebibyte)} MiB free in DATA_DIR`
  if (free < 100 * mebibyte) return fail('disk', `${message}: make room.`)
  return free < 1024 * mebibyte ? warn('disk', `${message}: that is little.`) : ok('disk', message)
}
