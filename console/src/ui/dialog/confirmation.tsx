import { Button, Group, Stack } from '@mantine/core'
import { type ReactNode, useState } from 'react'
import { ApiError, isStale } from '../../api/client.ts'
import { t } from '../../texts/index.ts'
import { TextArea } from '../input/index.ts'
import { Problem } from '../message/index.ts'
import { Unsaved, useSending } from '../unsaved/index.ts'
import { Modal } from './modal.tsx'
import { ChangedMeanwhile, useSeenVersion } from './seen-version.tsx'

type Props = Readonly<{
  onClose: () => void
  title: string
  confirmLabel: string
  isDangerous?: boolean
  /** The action is to cancel something, so the other button has another word. */
  isCancelling?: boolean
  /** Shows a field for remarks. */
  remarks?: 'optional' | 'required'
  /** The entity tag of the shown record. The server refuses the action on another version. */
  etag?: string | undefined
  /** The record's content, shown after another user has changed it; without it the dialog closes to show the page. */
  record?: ReactNode
  /** Shows help after a refusal. */
  whenRefused?: ((error: unknown) => ReactNode) | undefined
  act: (remarks: string | undefined, ifMatch: string | undefined) => Promise<unknown>
  onDone?: () => void
  children?: ReactNode
}>

/** Asks for a confirmation, with remarks if the action takes them. A refusal keeps the typed text. */
export function Confirmation({ onClose, title, confirmLabel, remarks, etag, record, act, ...props }: Props) {
  const [text, setText] = useState('')
  const seen = useSeenVersion({ record, etag })
  const mutation = useSending({
    mutationFn: () => act(text.trim() || undefined, seen.etag).catch(seen.note),
    onSuccess: () => {
      onClose()
      props.onDone?.()
    },
  })
  const message = mutation.error instanceof ApiError ? mutation.error.violations.Remarks?.join(' ') : undefined
  return (
    <Modal opened onClose={onClose} title={title}>
      <Unsaved isChanged={() => text.trim() !== ''} sending={mutation}>
        <form
          onSubmit={event => {
            event.preventDefault()
            mutation.mutate()
          }}
        >
          <Stack>
            {props.children}
            {remarks && (
              <TextArea
                label={remarks === 'required' ? t.remarks : t.remarksOptional}
                withAsterisk={remarks === 'required'}
                value={text}
                onChange={event => {
                  setText(event.currentTarget.value)
                  if (!isStale(mutation.error)) mutation.reset()
                }}
                error={message}
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
            {mutation.error && props.whenRefused?.(mutation.error)}
            <ChangedMeanwhile>{seen.changed}</ChangedMeanwhile>
            <Group justify="flex-end">
              <Button variant="default" onClick={onClose}>
                {props.isCancelling ? t.keepIt : t.cancel}
              </Button>
              <Button
                type="submit"
                color={props.isDangerous ? 'red.8' : undefined}
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
