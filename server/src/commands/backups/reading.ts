import { createReadStream } from 'node:fs'
import { stat } from 'node:fs/promises'

/** A backup as it is read, and the share of it that was read: of standard input that is 0, since its end is not known. */
export async function openBackup(file: string): Promise<Readonly<{ from: AsyncIterable<Buffer>; share(): number }>> {
  if (file === '-') return { from: process.stdin, share: () => 0 }
  const { size } = await stat(file)
  const from = createReadStream(file)
  // Indexes and foreign keys are still to be made when all is read.
  return { from, share: () => Math.min(from.bytesRead / Math.max(size, 1), 0.99) }
}
