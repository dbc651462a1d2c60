import { sql } from 'kysely'
import type { CommandContext } from '../../core/command-context.ts'
import type { ServiceContext } from '../../service-context.ts'

/** A file that was sent with a request, as it is remembered: the place that it came in is the place in the list. */
export type UploadedFile = Readonly<{ name: string; size: number }>

/** Bytes of one piece: what is encrypted and stored at once, so that memory stays flat. */
export const pieceSize = 512 * 1024

/** Files that were sent, until the operation that they are for has ended. Returns the id. */
export async function openUpload({ tx, employerGroupId, now }: CommandContext): Promise<number> {
  const { id } = await tx
    .insertInto('upload')
    .values({ employerGroupId, createdAt: now })
    .returning('id')
    .executeTakeFirstOrThrow()
  return id
}

type Piece = Readonly<{ uploadId: number; file: number; sequence: number }>

/** Pieces reach the database as ciphertext alone. */
export async function storePiece(ctx: CommandContext, piece: Piece, bytes: Buffer): Promise<void> {
  const keys = await ctx.keys()
  const { uploadId, file, sequence } = piece
  const ciphertext = keys.encrypt(bytes.toString('latin1'), placeOf(piece))
  await ctx.tx
    .insertInto('uploadChunk')
    .values({ employerGroupId: ctx.employerGroupId, uploadId, file, sequence, ciphertext })
    .execute()
}

/** What a piece is bound to, so that none can stand in another's place. */
const placeOf = ({ uploadId, file, sequence }: Piece) => `upload|${uploadId}|${file}|${sequence}`

export async function closeUpload(
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

/** Deletes files that no operation is for. */
export async function dropUpload(
  { tx, employerGroupId }: Pick<CommandContext, 'tx' | 'employerGroupId'>,
  uploadId: number,
): Promise<void> {
  await tx.deleteFrom('upload').where('employerGroupId', '=', employerGroupId).where('id', '=', uploadId).execute()
}

/** A file that was sent, to be read piece by piece. */
export type SentFile = Readonly<{ file: string; size: number; open(): AsyncIterable<Uint8Array> }>

/** The files of an operation. */
export async function readUpload(
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

/** Deletes files whose sender, or whose process, went away before an operation was made of them. */
export const forgetUploads = ({ tx, employerGroupId, now }: CommandContext) =>
  sql`delete from upload u where u.employer_group_id = ${employerGroupId}
    and u.created_at < ${new Date(Date.parse(now) - longestUpload).toISOString()}
    and not exists (select from operation o
      where o.employer_group_id = u.employer_group_id and o.upload_id = u.id)`.execute(tx)
