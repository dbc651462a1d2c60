import { Button, Group, Modal, Stack, Textarea } from '@mantine/core'
import { useMutation } from '@tanstack/react-query'
import { type ReactNode, useState } from 'react'
import { ApiError } from '../api.ts'
import { t } from '../texts/index.ts'
import { Problem } from './notice.tsx'

type Props = Readonly<{
  isOpen: boolean
  onClose: () => void
  title: string
  confirmLabel: string
  isDangerous?: boolean
  /** Asks for words that go with it. */
  remarks?: 'optional' | 'required'
  act: (remarks: string | undefined) => Promise<unknown>
  onDone?: () => void
  children?: ReactNode
}>

/** Asks once more, with room for remarks where the act takes them; what was typed stays when it is refused. */
export function ConfirmDialog(props: Props) {
  const { isOpen, onClose, title, confirmLabel, isDangerous, remarks, act, onDone, children } = props
  const [text, setText] = useState('')
  const mutation = useMutation({
    mutationFn: () => act(text.trim() === '' ? undefined : text.trim()),
    onSuccess: () => {
      setText('')
      onClose()
      onDone?.()
    },
  })
  const message = mutation.error instanceof ApiError ? mutation.error.violations.Remarks?.join(' ') : undefined
  return (
    <Modal opened={isOpen} onClose={onClose} title={title}>
      <form
        onSubmit={event => {
          event.preventDefault()
          mutation.mutate()
        }}
      >
        <Stack>
          {children}
          {remarks && (
            <Textarea
              label={remarks === 'required' ? t.remarks : t.remarksOptional}
              withAsterisk={remarks === 'required'}
              value={text}
              onChange={event => setText(event.currentTarget.value)}
              error={message}
              autosize
              minRows={3}
              maxLength={4000}
              data-autofocus
            />
          )}
          <Problem error={mutation.error} shown={['Remarks']} />
          <Group justify="flex-end">
            <Button variant="default" onClick={onClose}>
              {t.cancel}
            </Button>
            <Button type="submit" color={isDangerous ? 'red.8' : undefined} loading={mutation.isPending}>
              {confirmLabel}
            </Button>
          </Group>
        </Stack>
      </form>
    </Modal>
  )
}
