import { chmod, lchown, lstat, readdir, realpath } from 'node:fs/promises'
import { join } from 'node:path'
import { clusterOwner, findFolder, folderProblem } from './folder.ts'
import { findPostmaster } from './process.ts'
import { databaseUserName, findOrMakeSystemUser, type User, userNobody } from './system-user.ts'

/**
 * The user of the database when we are root, as which PostgreSQL refuses to run; undefined otherwise, when we run it ourselves.
 * It is a system user of its own: other daemons may run as the user nobody, and would read every file. Files of an ordinary
 * user stay theirs; files that an earlier Muster made as nobody are moved over, unless it still runs. Call it under the guard.
 */
export async function databaseUser(
  dataDir: string,
  say: (line: string) => void,
  name = databaseUserName,
): Promise<User | undefined> {
  if (process.getuid?.() !== 0) return undefined
  const owner = await clusterOwner(dataDir)
  if (owner && owner.uid !== 0 && owner.uid !== userNobody.uid) return owner
  const folder = await findFolder(dataDir)
  if (owner && folder && (await findPostmaster(folder))) return owner
  const user = await findOrMakeSystemUser(name)
  if (!user) {
    say(
      `PostgreSQL does not run as root, and the system user ${name} cannot be made: it runs as nobody, and so every ` +
        `other program that runs as nobody can read its files. Make the user (useradd --system ${name}) and start ` +
        'again, or start Muster as a user of its own.',
    )
    return userNobody
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
 * Gives the database's files to another user. From above, and the folder itself to root first, so that no other
 * program of the user nobody can exchange files while their contents are read. It follows no link out of the folder, and
 * leaves files of other users. The folder itself comes last, so that an interrupted move is made again.
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
    if (found.uid === userNobody.uid) await lchown(path, user.uid, user.gid)
    if (found.isDirectory()) await moveContents(path, user)
  }
}
