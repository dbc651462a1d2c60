import { Button, Group } from '@mantine/core'
import { IconPencil } from '@tabler/icons-react'
import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { t } from '../texts/index.ts'
import { IconAction } from './icon-action.tsx'
import { lazyDialog } from './loading/index.ts'
import { notifyFailure, sentenceOf } from './message/index.ts'
import { MenuItem, MoreMenu } from './more-menu.tsx'
import type { RecordDialog as RecordDialogOf, Shown } from './record-dialog.tsx'
import type { RemovalDialog as RemovalDialogOf, RemovalWords } from './removal-dialog.tsx'

export type { RemovalWords }

/** The form of a record of the list; its code loads soon after the page. */
export const RecordDialog = lazyDialog(
  async () => (await import('./record-dialog.tsx')).RecordDialog,
) as typeof RecordDialogOf

/** The question before a record is removed. */
export const RemovalDialog = lazyDialog(
  async () => (await import('./removal-dialog.tsx')).RemovalDialog,
) as typeof RemovalDialogOf

/**
 * What one does with the records of a list. A dialog is about the version that was read when its button was pressed, since lists
 * have no entity tags.
 */
export function useRecordActions<Known>(name: string, readNow: (id: number) => Promise<Shown<Known>>) {
  const [edited, edit] = useState<Shown<Known> | 'new'>()
  const [removed, askToRemove] = useState<Shown<Known>>()
  const client = useQueryClient()
  const opening = (then: (shown: Shown<Known>) => void) => (id: number) =>
    void client
      .fetchQuery({ queryKey: [name, id, 'opened'], queryFn: () => readNow(id), staleTime: 0 })
      .then(then, error => notifyFailure(sentenceOf(error)))
  return {
    /** Absent: no form is open. `existing` undefined: that of a new record. */
    form: edited && { existing: edited === 'new' ? undefined : edited, onClose: () => edit(undefined) },
    removal: removed && { shown: removed, onClose: () => askToRemove(undefined) },
    make: () => edit('new'),
    edit: opening(edit),
    remove: opening(askToRemove),
  }
}

type ButtonsProps = Readonly<{
  id: number
  /** What the buttons are about, for screen readers. */
  name: string
  onEdit: (id: number) => void
  /** Absent: it cannot be deleted. */
  onRemove: ((id: number) => void) | undefined
  /** Another word than to delete. */
  removeLabel?: string | undefined
}>

export const RecordButtons = ({ id, name, onEdit, onRemove, removeLabel }: ButtonsProps) => (
  <Group gap={2} justify="flex-end" wrap="nowrap">
    <IconAction variant="subtle" label={`${t.edit}: ${name}`} Icon={IconPencil} onClick={() => onEdit(id)} />
    {onRemove &&
      (removeLabel === undefined ? (
        <MoreMenu of={name}>
          <MenuItem onClick={() => onRemove(id)}>{t.delete}</MenuItem>
        </MoreMenu>
      ) : (
        <Button size="compact-sm" variant="subtle" aria-label={`${removeLabel}: ${name}`} onClick={() => onRemove(id)}>
          {removeLabel}
        </Button>
      ))}
  </Group>
)
