import { useMediaQuery, useSessionStorage } from '@mantine/hooks'
import { useQuery } from '@tanstack/react-query'
import { useNavigate, useSearch } from '@tanstack/react-router'
import { createContext, useContext, useEffect, useMemo } from 'react'
import {
  type ApproverType,
  isApproverType,
  type PathEntry,
  type Verdict,
  verdictQuery,
} from '../../../parts/approvals/index.ts'
import { useAccount } from '../../../session/session.ts'
import { lineAbove, type Seat, type SeatTree } from '../picture/seat-tree.ts'
import { holdersQuery } from './chart-queries.ts'

/** Which seats show what is below them: kept for the tab, so that it is as it was when one comes back. */
export function useOpenSeats(chartId: number, tree: SeatTree) {
  const [open, setOpen] = useSessionStorage<readonly number[]>({
    key: `muster-chart-${chartId}`,
    defaultValue: [...tree.openAtFirst],
    getInitialValueInEffect: false,
  })
  const expanded = useMemo(() => new Set(open), [open])
  return {
    expanded,
    expand: (id: number, isExpanded: boolean) => setOpen(isExpanded ? [...open, id] : open.filter(each => each !== id)),
    /** Opens all these. */
    reveal: (ids: readonly number[]) => {
      const closed = ids.filter(id => !expanded.has(id))
      if (closed.length > 0) setOpen([...open, ...closed])
    },
    openAll: () => setOpen(tree.managers),
    closeAll: () => setOpen(tree.roots.map(({ id }) => id)),
  }
}

/** The seat that the address names, and the way to another one. What it is asked goes along; whose question it is does not. */
export function useSelection() {
  const { position } = useSearch({ from: '/signed-in/organisation-chart' })
  const navigate = useNavigate({ from: '/organisation-chart' })
  return {
    position,
    /** @param holder the authority of whoever is meant, where several sit there */
    select: (id: number | undefined, holder?: number) =>
      navigate({ search: former => ({ ...former, position: id, holder }), resetScroll: false }),
  }
}

/** Who holds a seat on the day that the address names; today, if it names none. */
export function useHolders(seat: Seat | undefined) {
  const { asAt } = useSearch({ from: '/signed-in/organisation-chart' })
  const query = useQuery({ ...holdersQuery(seat?.id ?? 0, asAt), enabled: seat !== undefined && asAt !== undefined })
  return { asAt, query, holders: asAt === undefined ? (seat?.holders ?? []) : query.data }
}

/** Who asks for what in a seat, as the address has it, and the answer. */
export function useLookUp(seat: Seat | undefined) {
  const { holder, approver } = useSearch({ from: '/signed-in/organisation-chart' })
  const { asAt, holders = [] } = useHolders(seat)
  const asking = holders.filter(({ authorityId }) => authorityId !== undefined)
  const asker = asking.find(({ authorityId }) => authorityId === holder) ?? asking[0]
  const authorityId = asker?.authorityId
  const approverType: ApproverType | undefined = isApproverType(approver) ? approver : undefined
  const isAsked = seat !== undefined && authorityId !== undefined && approverType !== undefined
  const query = useQuery({
    ...verdictQuery({
      authorityId: authorityId ?? 0,
      positionId: seat?.id ?? 0,
      approverType: approverType ?? 'LeaveApprover',
      asAt,
    }),
    enabled: isAsked,
  })
  return { asking, asker, approverType, isAsked, query }
}

/** What the look-up found at each position, to be drawn on the chart. */
export const outcomesOf = (verdict: Verdict | undefined): ReadonlyMap<number, readonly PathEntry['outcome'][]> => {
  const entries = Map.groupBy(verdict?.path ?? [], ({ positionId }) => positionId)
  return new Map([...entries].map(([id, found]) => [id, found.map(({ outcome }) => outcome)]))
}

/** The seats of whoever is signed in. */
export function useMySeats({ seats }: SeatTree): readonly Seat[] {
  const { employeeId, authorityId } = useAccount()
  const isMe = (id: number | undefined, mine: number | undefined) => id !== undefined && id === mine
  return [...seats.values()].filter(({ holders = [] }) =>
    holders.some(holder => isMe(holder.employeeId, employeeId) || isMe(holder.authorityId, authorityId)),
  )
}

/** Shows a seat that was chosen, whatever is closed above it. */
export function useRevealed(tree: SeatTree, { reveal }: Pick<ReturnType<typeof useOpenSeats>, 'reveal'>): void {
  const { position } = useSelection()
  // biome-ignore lint/correctness/useExhaustiveDependencies: once for each seat that is chosen; closing above it is allowed then
  useEffect(() => reveal(lineAbove(tree, position).map(({ id }) => id)), [position, tree])
}

/** On a phone the list is what can be read, unless the picture is asked for. */
export function useView(): 'picture' | 'list' {
  const { view } = useSearch({ from: '/signed-in/organisation-chart' })
  const isNarrow = useMediaQuery('(max-width: 48em)', undefined, { getInitialValueInEffect: false })
  return view === 'list' || (view !== 'picture' && isNarrow) ? 'list' : 'picture'
}

export type ChartState = Readonly<{
  tree: SeatTree
  open: ReturnType<typeof useOpenSeats>
  selected: Seat | undefined
  select: (id: number | undefined) => void
  outcomes: ReturnType<typeof outcomesOf>
}>

const Context = createContext<ChartState | undefined>(undefined)
export const ChartProvider = Context.Provider

/** @throws outside of a chart */
export function useChart(): ChartState {
  const state = useContext(Context)
  if (!state) throw new Error('There is no chart around this.')
  return state
}
