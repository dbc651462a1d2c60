import { t } from '../texts/index.ts'
import { ConfirmDialog } from './dialog/index.ts'
import { notify } from './message/index.ts'
import type { Shown } from './record-dialog.tsx'

/** How the removal of a record is named: a deletion, or an end. */
export type RemovalWords = Readonly<{
  label: string
  title: (name: string) => string
  text: string
  done: (name: string) => string
}>

type RemovalProps<Known> = Readonly<{
  shown: Shown<Known>
  onClose: () => void
  words: RemovalWords
  remove: (id: number, ifMatch: string | undefined) => Promise<{ status: number }>
}>

/** Asks before a record is removed. */
export const RemovalDialog = <Known extends Readonly<{ id: number; name: string }>>({
  shown: { record, etag },
  onClose,
  words,
  remove,
}: RemovalProps<Known>) => (
  <ConfirmDialog
    isOpen
    onClose={onClose}
    title={words.title(record.name)}
    confirmLabel={words.label}
    isDangerous
    etag={etag}
    act={async (_, ifMatch) => {
      const { status } = await remove(record.id, ifMatch)
      notify(status === 202 ? t.administrativeChanges.asked : words.done(record.name))
    }}
  >
    {words.text}
  </ConfirmDialog>
)
