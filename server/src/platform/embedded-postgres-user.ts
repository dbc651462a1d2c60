import { chmod, lchown, lstat, readdir, realpath } from 'node:fs/promises'
import { join } from 'node:path'
import { clusterOwner, findFolder, folderProblem } from './embedded-postgres-folder.ts'
import { findPostmaster } from './embedded-postgres-process.ts'
import { databaseUserName, findOrMakeSystemUser, nobody, type User } from './system-user.ts'

/**
 * Who runs the database when we are root, which PostgreSQL refuses to be; undefined where we are not, and run it ourselves.
 * It is a system user of its own: any other daemon may be `nobody`, and would read every file. What an ordinary user made
 * stays theirs; what an earlier Muster made as `nobody` is moved over, unless it runs still. To be called under the guard.
 */
export async function databaseUser(
  dataDir: string,
  say: (line: string) => void,
  name = databaseUserName,
): Promise<User | undefined> {
  if (process.getuid?.() !== 0) return undefined
  const owner = await clusterOwner(dataDir)
  if (owner && owner.uid !== 0 && owner.uid !== nobody.uid) return owner
  const folder = await findFolder(dataDir)
  if (owner && folder && (await findPostmaster(folder))) return owner
  const user = await findOrMakeSystemUser(name)
  if (!user) {
    say(
      `PostgreSQL does not run as root, and the system user ${name} cannot be made: it runs as nobody, and so every ` +
        `other program that runs as nobody can read its files. Make the user (useradd --system ${name}) and start ` +
        'again, or start Muster as a user of its own.',
    )
    return nobody
  }
  if (owner) {
    say(`The database in ${dataDir} belongs to the system user ${name} from now on.`)
    await moveOver(await realpath(join(dataDir, 'postgres')), user).catch(error => {
      throw folderProblem(error, dataDir)
    })
  }
  return user
}

/**
 * Gives the database's files to another user. From above, and the folder itself to root first: what is nobody's no more
 * cannot be exchanged by another `nobody` while its contents are read. Nothing is followed out of the folder, and what was
 * not nobody's stays as it is. The folder itself comes last, so that a move which was cut short is made again.
 */
async function moveOver(cluster: string, user: User): Promise<void> {
  await lchown(cluster, 0, 0)
  await chmod(cluster, 0o700)
  await moveContents(cluster, user)
  await lchown(cluster, user.uid, user.gid)
}

async function moveContents(folder: string, user: User): Promise<void> {
  for (const name of await readdir(folder)) {
    const path = join(folder, name)
    const found = await lstat(path)
    if (found.uid === nobody.uid) await lchown(path, user.uid, user.gid)
    if (found.isDirectory()) await moveContents(path, user)
  }
}
