import { sql } from 'kysely'
import type { CommandContext } from '../../core/command-context.ts'
import type { ServiceContext } from '../../service-context.ts'

/** A file of an upload. Its index in the list is its number. */
export type UploadedFile = Readonly<{ name: string; size: number }>

/** The bytes that are encrypted and stored at once, which bounds the memory. */
export const pieceSize = 512 * 1024

/** Creates an upload: the files of an operation, stored until it ends. @returns its id */
export async function open({ tx, employerGroupId, realNow: now }: CommandContext): Promise<number> {
  const { id } = await tx
    .insertInto('upload')
    .values({ employerGroupId, createdAt: now })
    .returning('id')
    .executeTakeFirstOrThrow()
  return id
}

type Piece = Readonly<{ uploadId: number; file: number; sequence: number }>

/** Stores a piece, encrypted. */
export async function storePiece(ctx: CommandContext, piece: Piece, bytes: Buffer): Promise<void> {
  const keys = await ctx.keys()
  const { uploadId, file, sequence } = piece
  const ciphertext = keys.encrypt(bytes.toString('latin1'), placeOf(piece))
  await ctx.tx
    .insertInto('uploadChunk')
    .values({ employerGroupId: ctx.employerGroupId, uploadId, file, sequence, ciphertext })
    .execute()
}

/** The ciphertext is bound to the piece, so that no other piece can replace it. */
const placeOf = ({ uploadId, file, sequence }: Piece) => `upload|${uploadId}|${file}|${sequence}`

export async function close(
  { tx, employerGroupId }: CommandContext,
  uploadId: number,
  files: readonly UploadedFile[],
): Promise<void> {
  await tx
    .updateTable('upload')
    .set({ files: JSON.stringify(files) })
    .where('employerGroupId', '=', employerGroupId)
    .where('id', '=', uploadId)
    .execute()
}

/** Deletes an upload. */
export async function drop(
  { tx, employerGroupId }: Pick<CommandContext, 'tx' | 'employerGroupId'>,
  uploadId: number,
): Promise<void> {
  await tx.deleteFrom('upload').where('employerGroupId', '=', employerGroupId).where('id', '=', uploadId).execute()
}

/** An uploaded file, to be read piece by piece. */
export type SentFile = Readonly<{ file: string; size: number; open(): AsyncIterable<Uint8Array> }>

/** The files of an operation. */
export async function read(
  context: ServiceContext,
  { employerGroupId, uploadId }: Readonly<{ employerGroupId: number; uploadId: number }>,
): Promise<SentFile[]> {
  const { files } = await context.database
    .forGroup(employerGroupId)
    .selectFrom('upload')
    .select('files')
    .where('employerGroupId', '=', employerGroupId)
    .where('id', '=', uploadId)
    .executeTakeFirstOrThrow()
  return (files as UploadedFile[]).map(({ name, size }, file) => ({
    file: name,
    size,
    open: () => readPieces(context, { employerGroupId, uploadId, file }),
  }))
}

type OneFile = Readonly<{ employerGroupId: number; uploadId: number; file: number }>

async function* readPieces(
  { database, vault }: ServiceContext,
  { employerGroupId, uploadId, file }: OneFile,
): AsyncGenerator<Uint8Array> {
  const db = database.forGroup(employerGroupId)
  const keys = await vault.readKeysOf(db, employerGroupId)
  for (let sequence = 0; ; sequence++) {
    const row = await db
      .selectFrom('uploadChunk')
      .select('ciphertext')
      .where('employerGroupId', '=', employerGroupId)
      .where('uploadId', '=', uploadId)
      .where('file', '=', file)
      .where('sequence', '=', sequence)
      .executeTakeFirst()
    if (!row) return
    const text = keys?.decrypt(row.ciphertext, placeOf({ uploadId, file, sequence }))
    if (text === undefined) throw new Error('The keys of the group are not there.')
    yield Buffer.from(text, 'latin1')
  }
}

const longestUpload = 2 * 3_600_000

/** Deletes uploads that got no operation, since their client or their process stopped. */
export const deleteAbandoned = ({ tx, employerGroupId, realNow: now }: CommandContext) =>
  sql`delete from upload u where u.employer_group_id = ${employerGroupId}
    and u.created_at < ${new Date(Date.parse(now) - longestUpload).toISOString()}
    and not exists (select from operation o
      where o.employer_group_id = u.employer_group_id and o.upload_id = u.id)`.execute(tx)
