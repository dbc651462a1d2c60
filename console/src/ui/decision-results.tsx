import { Button, Group, Modal, Stack } from '@mantine/core'
import { IconAlertTriangle, IconCheck } from '@tabler/icons-react'
import { t } from '../texts/index.ts'
import { type Result, sentenceOf } from './deciding.ts'
import { Timeline } from './timeline.tsx'

type Props = Readonly<{ title: string; results: readonly Result[]; done: string; onClose: () => void }>

/** What came of a decision on several, for each of them. */
export function DecisionResults({ title, results, done, onClose }: Props) {
  const failed = results.filter(({ error }) => error !== undefined).length
  return (
    <Modal opened onClose={onClose} title={title}>
      <Stack>
        <div role="status">{t.deciding.outcome(results.length - failed, failed)}</div>
        <Timeline
          items={results.map(({ matter, error }) => ({
            key: `${matter.type} ${matter.id}`,
            icon: error === undefined ? <IconCheck size={16} /> : <IconAlertTriangle size={16} />,
            tone: error === undefined ? ('success' as const) : ('danger' as const),
            title: `${matter.title}, ${matter.code}`,
            children: <div>{error === undefined ? done : sentenceOf(error)}</div>,
          }))}
        />
        <Group justify="flex-end">
          <Button onClick={onClose} data-autofocus>
            {t.close}
          </Button>
        </Group>
      </Stack>
    </Modal>
  )
}
