import { Button, Group, Stack, Textarea } from '@mantine/core'
import { type ReactNode, useState } from 'react'
import { ApiError, isStale } from '../../api/client.ts'
import { t } from '../../texts/index.ts'
import { Problem } from '../message/index.ts'
import { Unsaved, useSending } from '../unsaved/index.ts'
import { Modal } from './modal.tsx'
import { ChangedMeanwhile, useSeenVersion } from './seen-version.tsx'

type Props = Readonly<{
  isOpen: boolean
  onClose: () => void
  title: string
  confirmLabel: string
  isDangerous?: boolean
  /** The question is whether to cancel something: the other button must not say "Cancel" as well. */
  isCancelling?: boolean
  /** Asks for words that go with it. */
  remarks?: 'optional' | 'required'
  /** The tag of the record that it is about, as it is shown: what was asked for that is not done to another version. */
  etag?: string | undefined
  /** The record's content, shown after another user has changed it; without it the dialog closes to show the page. */
  record?: ReactNode
  /** Help after a refusal. */
  whenRefused?: ((error: unknown) => ReactNode) | undefined
  act: (remarks: string | undefined, ifMatch: string | undefined) => Promise<unknown>
  onDone?: () => void
  children?: ReactNode
}>

/** Asks once more, with room for remarks where the act takes them; what was typed stays when it is refused. */
export function Confirmation(props: Props) {
  const {
    isOpen,
    onClose,
    title,
    confirmLabel,
    isDangerous,
    isCancelling,
    remarks,
    etag,
    record,
    whenRefused,
    act,
    onDone,
    children,
  } = props
  const [text, setText] = useState('')
  const seen = useSeenVersion({ record, etag })
  const mutation = useSending({
    mutationFn: () => act(text.trim() === '' ? undefined : text.trim(), seen.etag).catch(seen.note),
    onSuccess: () => {
      setText('')
      onClose()
      onDone?.()
    },
  })
  const message = mutation.error instanceof ApiError ? mutation.error.violations.Remarks?.join(' ') : undefined
  return (
    <Modal opened={isOpen} onClose={onClose} title={title}>
      <Unsaved isChanged={() => text.trim() !== ''} sending={mutation}>
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
                onChange={event => {
                  setText(event.currentTarget.value)
                  if (!isStale(mutation.error)) mutation.reset()
                }}
                error={message}
                autosize
                minRows={3}
                maxLength={4000}
                data-autofocus
              />
            )}
            <Problem
              error={mutation.error}
              shown={remarks ? ['Remarks'] : []}
              onLookAgain={record ? undefined : onClose}
            />
            {mutation.error && whenRefused?.(mutation.error)}
            <ChangedMeanwhile>{seen.changed}</ChangedMeanwhile>
            <Group justify="flex-end">
              <Button variant="default" onClick={onClose}>
                {isCancelling ? t.keepIt : t.cancel}
              </Button>
              <Button
                type="submit"
                color={isDangerous ? 'red.8' : undefined}
                loading={mutation.isPending}
                disabled={isStale(mutation.error) && !record}
              >
                {confirmLabel}
              </Button>
            </Group>
          </Stack>
        </form>
      </Unsaved>
    </Modal>
  )
}
