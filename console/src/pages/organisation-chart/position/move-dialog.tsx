import { Button, Checkbox, Group, Stack, Text } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { ApiError, asTrial, send } from '../../../api/client.ts'
import { Effects } from '../../../parts/approvals/index.ts'
import { PositionPicker } from '../../../parts/pickers/index.ts'
import { organisationChartTexts } from '../../../texts/en-AU/organisation-chart.ts'
import { t } from '../../../texts/index.ts'
import { Modal } from '../../../ui/dialog/index.ts'
import { Notice, notify, Problem } from '../../../ui/message/index.ts'
import { Unsaved, useSending } from '../../../ui/unsaved/index.ts'
import { positionQuery } from '../chart-queries.ts'
import { useChart } from '../chart-state.tsx'
import type { Position } from '../position-tree.ts'

const words = organisationChartTexts.move

/** The new manager position; `top`: none. */
type Target = number | 'top' | undefined

/** Moves a position to another manager. A dry run first shows the requests that would go to other approvers. */
export function MoveDialog({ position, onClose }: { position: Position; onClose: () => void }) {
  const { tree } = useChart()
  const [target, setTarget] = useState<Target>()
  const manager = tree.positions.get(position.parentId ?? 0)
  const done = () => {
    const name = target === 'top' ? undefined : (tree.positions.get(target ?? 0)?.name ?? '')
    notify(name === undefined ? words.doneTop(position.name) : words.done(position.name, name))
    onClose()
  }
  const { record, trial, move } = useMove(position.id, { target, done })
  const problem = move.error ?? trial.error ?? record.error
  const refusal = problem instanceof ApiError ? problem.violations.ReportingPositionId?.join(' ') : undefined
  return (
    <Modal opened onClose={onClose} title={words.title(position.name)} size="lg">
      <Unsaved isChanged={() => target !== undefined} sending={move}>
        <form
          onSubmit={event => {
            event.preventDefault()
            if (trial.data) move.mutate()
          }}
        >
          <Stack>
            <Text size="sm">
              {manager ? words.now(manager.name) : words.nowTop} {words.text}
            </Text>
            <PositionPicker
              label={words.to}
              chartId={position.chart?.id}
              value={target === 'top' ? undefined : target}
              onChange={setTarget}
              error={target === 'top' ? undefined : refusal}
            />
            <Checkbox
              label={words.toTop}
              checked={target === 'top'}
              onChange={event => setTarget(event.currentTarget.checked ? 'top' : undefined)}
            />
            <Outlook target={target} trial={trial} />
            <Problem error={problem} shown={target === 'top' ? [] : ['ReportingPositionId']} />
            <Group justify="flex-end">
              <Button variant="default" onClick={onClose}>
                {t.cancel}
              </Button>
              <Button type="submit" loading={move.isPending} disabled={!trial.data}>
                {words.confirm}
              </Button>
            </Group>
          </Stack>
        </form>
      </Unsaved>
    </Modal>
  )
}

/** The present position, the dry run of the move, and the move. */
function useMove(id: number, { target, done }: { target: Target; done: () => void }) {
  const record = useQuery(positionQuery(id))
  const ask = (isTrial: boolean) => {
    const { code, name, status, costCentre } = record.data?.record ?? { code: '', name: '' }
    return send('put', '/Positions/{id}', {
      path: { id },
      query: isTrial ? { dryRun: true } : {},
      body: {
        ...{ Code: code, Name: name },
        ...(status !== undefined && { Status: status }),
        ...(costCentre && { CostCentreId: costCentre.id }),
        ...(typeof target === 'number' && { ReportingPositionId: target }),
      },
      ifMatch: record.data?.etag,
    })
  }
  const move = useSending({
    mutationFn: () => ask(false),
    onSuccess: done,
    // Another user has changed the position: read it, and repeat the dry run.
    onError: error => error instanceof ApiError && error.status === 412 && record.refetch(),
  })
  const trial = useQuery({
    queryKey: ['trial of a move', id, target, record.data?.etag],
    queryFn: async () => (await ask(true)).data?.effects ?? [],
    meta: asTrial,
    // No dry run while or after the move is sent.
    enabled: target !== undefined && record.data !== undefined && !move.isPending && !move.isSuccess,
    staleTime: 0,
    gcTime: 0,
  })
  return { record, trial, move }
}

function Outlook({ target, trial }: { target: Target; trial: ReturnType<typeof useMove>['trial'] }) {
  const waiting = target === undefined ? words.choose : trial.isFetching ? words.trying : undefined
  const effects = waiting === undefined ? trial.data : undefined
  return (
    <div role="status" aria-live="polite">
      <span className="soft">{waiting}</span>
      {effects?.length === 0 && <Notice tone="info">{words.noEffects}</Notice>}
      {effects && effects.length > 0 && (
        <Notice tone="warning" title={words.effects}>
          <Effects effects={effects} />
        </Notice>
      )}
    </div>
  )
}
