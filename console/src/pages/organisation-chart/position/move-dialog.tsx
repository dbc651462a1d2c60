import { Button, Checkbox, Group, Stack, Text } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { ApiError, asTrial, send } from '../../../api/client.ts'
import { formatDate } from '../../../format/formats.ts'
import { Effects } from '../../../parts/approvals/index.ts'
import { PositionPicker } from '../../../parts/pickers/index.ts'
import { useToday } from '../../../parts/reference-data/index.ts'
import { organisationChartTexts } from '../../../texts/en-AU/organisation-chart.ts'
import { t } from '../../../texts/index.ts'
import { Modal } from '../../../ui/dialog/index.ts'
import { DayInput } from '../../../ui/input/index.ts'
import { Notice, notify, Problem } from '../../../ui/message/index.ts'
import { Unsaved, useSending } from '../../../ui/unsaved/index.ts'
import { positionQuery } from '../chart-queries.ts'
import { useChart } from '../chart-state.tsx'
import type { Position } from '../position-tree.ts'

const words = organisationChartTexts.move

/** The new manager position; `top`: none. */
type Target = number | 'top' | undefined

/** Moves a position to another manager, today or on a later day. A dry run first shows the requests that would go to other approvers. */
export function MoveDialog({ position, onClose }: { position: Position; onClose: () => void }) {
  const { tree } = useChart()
  const [target, setTarget] = useState<Target>()
  const [from, setFrom] = useState('')
  const today = useToday()
  /** The day of a planned move; undefined: it moves now. */
  const day = from === '' || from === today ? undefined : from
  const manager = tree.positions.get(position.parentId ?? 0)
  const done = () => {
    const name = target === 'top' ? undefined : (tree.positions.get(target ?? 0)?.name ?? '')
    const on = day && formatDate(day)
    notify(on === undefined ? words.done(position.name, name) : words.planned(position.name, name, on))
    onClose()
  }
  const { record, trial, move } = useMove(position.id, { target, day, done })
  const problem = move.error ?? trial.error ?? record.error
  const violations = problem instanceof ApiError ? problem.violations : {}
  return (
    <Modal opened onClose={onClose} title={words.title(position.name)} size="lg">
      <Unsaved isChanged={() => target !== undefined || from !== ''} sending={move}>
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
            {position.plannedMove && (
              <Notice tone="info">{words.replaces(formatDate(position.plannedMove.from))}</Notice>
            )}
            <PositionPicker
              label={words.to}
              chartId={position.chart?.id}
              value={target === 'top' ? undefined : target}
              onChange={setTarget}
              error={target === 'top' ? undefined : violations.ReportingPositionId?.join(' ')}
            />
            <Checkbox
              label={words.toTop}
              checked={target === 'top'}
              onChange={event => setTarget(event.currentTarget.checked ? 'top' : undefined)}
            />
            <DayInput
              label={words.from}
              placeholder={t.today}
              value={from}
              onChange={setFrom}
              error={violations.From?.join(' ')}
            />
            <Outlook target={target} trial={trial} isLater={day !== undefined} />
            <Problem error={problem} shown={target === 'top' ? ['From'] : ['From', 'ReportingPositionId']} />
            <Group justify="flex-end">
              <Button variant="default" onClick={onClose}>
                {t.cancel}
              </Button>
              <Button type="submit" loading={move.isPending} disabled={!trial.data}>
                {day === undefined ? words.confirm : words.plan}
              </Button>
            </Group>
          </Stack>
        </form>
      </Unsaved>
    </Modal>
  )
}

type Asked = Readonly<{ target: Target; day: string | undefined; done: () => void }>

/** The present position, the dry run of the move, and the move. */
function useMove(id: number, { target, day, done }: Asked) {
  const record = useQuery(positionQuery(id))
  const ask = (isTrial: boolean) => {
    const common = { path: { id }, query: isTrial ? { dryRun: true } : {}, ifMatch: record.data?.etag }
    const to = typeof target === 'number' && { ReportingPositionId: target }
    if (day !== undefined)
      return send('put', '/Positions/{id}/actions/plan-move', { ...common, body: { From: day, ...to } })
    const { code, name, status, costCentre } = record.data?.record ?? { code: '', name: '' }
    return send('put', '/Positions/{id}', {
      ...common,
      body: {
        ...{ Code: code, Name: name },
        ...(status !== undefined && { Status: status }),
        ...(costCentre && { CostCentreId: costCentre.id }),
        ...to,
      },
    })
  }
  const move = useSending({
    mutationFn: () => ask(false),
    onSuccess: done,
    // Another user has changed the position: read it, and repeat the dry run.
    onError: error => error instanceof ApiError && error.status === 412 && record.refetch(),
  })
  const trial = useQuery({
    queryKey: ['trial of a move', id, target, day, record.data?.etag],
    queryFn: async () => (await ask(true)).data?.effects ?? [],
    meta: asTrial,
    // No dry run while or after the move is sent.
    enabled: target !== undefined && record.data !== undefined && !move.isPending && !move.isSuccess,
    staleTime: 0,
    gcTime: 0,
  })
  return { record, trial, move }
}

type OutlookProps = Readonly<{ target: Target; trial: ReturnType<typeof useMove>['trial']; isLater: boolean }>

function Outlook({ target, trial, isLater }: OutlookProps) {
  const waiting = target === undefined ? words.choose : trial.isFetching ? words.trying : undefined
  const effects = waiting === undefined ? trial.data : undefined
  return (
    <div role="status" aria-live="polite">
      <span className="soft">{waiting}</span>
      {effects?.length === 0 && <Notice tone="info">{isLater ? words.noEffectsAsItIs : words.noEffects}</Notice>}
      {effects && effects.length > 0 && (
        <Notice tone="warning" title={isLater ? words.effectsAsItIs : words.effects}>
          <Effects effects={effects} />
        </Notice>
      )}
    </div>
  )
}
