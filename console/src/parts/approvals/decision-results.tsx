import { Button, Group, Modal, Stack } from '@mantine/core'
import { IconAlertTriangle, IconCheck } from '@tabler/icons-react'
import { isStale } from '../../api/client.ts'
import { t } from '../../texts/index.ts'
import { sentenceOf } from '../../ui/message/index.ts'
import { Timeline } from '../../ui/timeline/index.ts'
import type { Approvable, Result } from './deciding.ts'

type Props = Readonly<{
  title: string
  results: readonly Result[]
  done: string
  onClose: () => void
  onAgain: (failed: readonly Approvable[]) => void
}>

/** The outcome of a decision on several requests, one by one. */
export function DecisionResults({ title, results, done, onClose, onAgain }: Props) {
  // The user reads a request again that another user has changed.
  const again = results
    .filter(({ error }) => error !== undefined && !isStale(error))
    .map(({ approvable }) => approvable)
  const failed = results.filter(({ error }) => error !== undefined).length
  return (
    <Modal opened onClose={onClose} title={title}>
      <Stack>
        <div role="status">{t.deciding.outcome(results.length - failed, failed)}</div>
        <Timeline
          items={results.map(({ approvable, error }) => ({
            key: `${approvable.type} ${approvable.id}`,
            icon: error === undefined ? <IconCheck size={16} /> : <IconAlertTriangle size={16} />,
            tone: error === undefined ? ('success' as const) : ('danger' as const),
            title: `${approvable.title}, ${approvable.code}`,
            children: <div>{error === undefined ? done : isStale(error) ? t.deciding.stale : sentenceOf(error)}</div>,
          }))}
        />
        <Group justify="flex-end">
          {again.length > 0 && (
            <Button variant="default" onClick={() => onAgain(again)}>
              {t.deciding.again(again.length)}
            </Button>
          )}
          <Button onClick={onClose} data-autofocus>
            {t.close}
          </Button>
        </Group>
      </Stack>
    </Modal>
  )
}
