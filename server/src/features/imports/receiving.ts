import { createHash } from 'node:crypto'
import type { FastifyRequest } from 'fastify'
import { reject } from '../../domain/failure.ts'
import { quoted, shown } from '../../domain/text/free-text.ts'
import { HttpError } from '../../http/errors.ts'
import { uploads } from '../operations/index.ts'

/** Bytes of all files together. */
const mostBytes = 256 * 1024 * 1024

/** Bytes that multipart puts around the files. */
const envelope = 64 * 1024

/** The files of a set, and some unknown ones that the report names. */
export const mostFiles = 20

/** The stored files of a request. `digests` identify the set; they never leave the process. */
export type Received = Readonly<{
  uploadId: number
  files: readonly uploads.UploadedFile[]
  digests: readonly string[]
}>

/** An error after which the connection is closed, since the rest of the body is not read. */
const closing = (status: number, code: string, message: string) =>
  new HttpError(status, code, message, { Connection: 'close' })

const tooLarge = () =>
  closing(413, 'PayloadTooLarge', 'The files are larger than 256 MiB in all. Send them in several imports.')

const cutShort = () =>
  closing(400, 'MalformedRequest', 'The body is no well-formed multipart/form-data, or its end is missing.')

const tooManyFiles = () => closing(400, 'MalformedRequest', `Send at most ${mostFiles} files.`)

const notMultipart = () =>
  new HttpError(415, 'UnsupportedMediaType', 'Send the CSV files as multipart/form-data, not compressed.')

/**
 * Stores the files of a request piece by piece, each in its own transaction, so that a slow client holds no connection.
 * Deletes them where an error ends it.
 */
export async function receiveFiles(request: FastifyRequest): Promise<Received> {
  if (!request.isMultipart()) throw notMultipart()
  if (Number(request.headers['content-length'] ?? 0) > mostBytes + envelope) throw tooLarge()
  const uploadId = await request.write(uploads.open)
  try {
    const received = await receiveInto(request, uploadId)
    await request.write(ctx => uploads.close(ctx, uploadId, received.files))
    return received
  } catch (error) {
    await discardFiles(request, uploadId)
    throw error
  }
}

/** Deletes the files of a request. Where that fails, a job deletes them later. */
export async function discardFiles(request: FastifyRequest, uploadId: number): Promise<void> {
  await request.write(ctx => uploads.drop(ctx, uploadId)).catch(() => {})
}

async function receiveInto(request: FastifyRequest, uploadId: number): Promise<Received> {
  const files: uploads.UploadedFile[] = []
  const digests: string[] = []
  let room = mostBytes
  for await (const part of wellFormed(request.parts())) {
    if (part.type !== 'file') {
      reject([{ field: '', message: `${quoted(part.fieldname ?? '')} is no file. Send CSV files alone.` }])
      continue
    }
    const digest = createHash('sha256')
    let size = 0
    let sequence = 0
    for await (const bytes of inPieces(wellFormed(part.file))) {
      size += bytes.length
      room -= bytes.length
      if (room < 0) throw tooLarge()
      digest.update(bytes)
      const piece = { uploadId, file: files.length, sequence: sequence++ }
      await request.write(ctx => uploads.storePiece(ctx, piece, bytes))
    }
    files.push({ name: plainName(part.filename), size })
    digests.push(digest.digest('base64'))
  }
  if (files.length === 0) reject([{ field: '', message: 'Send at least one CSV file, as multipart/form-data.' }])
  return { uploadId, files, digests }
}

/** Turns every error of reading the body into an error of the request. */
async function* wellFormed<Item>(items: AsyncIterable<Item>): AsyncGenerator<Item> {
  const iterator = items[Symbol.asyncIterator]()
  try {
    for (;;) {
      const next = await iterator.next().catch(error => {
        throw error?.code === 'FST_FILES_LIMIT' ? tooManyFiles() : cutShort()
      })
      if (next.done) return
      yield next.value
    }
  } finally {
    await iterator.return?.()
  }
}

/** The same bytes in pieces of one size, the last one perhaps shorter. */
async function* inPieces(chunks: AsyncIterable<Buffer>): AsyncGenerator<Buffer> {
  let waiting: Buffer[] = []
  let length = 0
  for await (const chunk of chunks) {
    waiting.push(chunk)
    length += chunk.length
    if (length < uploads.pieceSize) continue
    const all = Buffer.concat(waiting)
    let start = 0
    for (; all.length - start >= uploads.pieceSize; start += uploads.pieceSize) {
      yield all.subarray(start, start + uploads.pieceSize)
    }
    waiting = [all.subarray(start)]
    length = all.length - start
  }
  if (length > 0) yield Buffer.concat(waiting)
}

/** The last part of a path, as browsers and scripts send one, as it may be shown. */
const plainName = (sent: string | undefined): string => shown((sent ?? '').split(/[/\\]/).at(-1) ?? '', 100)
