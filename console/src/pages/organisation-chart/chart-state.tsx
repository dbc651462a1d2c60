import { useMediaQuery, useSessionStorage } from '@mantine/hooks'
import { useQuery } from '@tanstack/react-query'
import { useNavigate, useSearch } from '@tanstack/react-router'
import { createContext, useContext, useEffect, useMemo } from 'react'
import { isApproverType, type PathEntry, type Verdict, verdictQuery } from '../../parts/approvals/index.ts'
import { useAccount } from '../../session/session.ts'
import { holdersQuery } from './chart-queries.ts'
import { type Holder, lineAbove, type Position, type PositionTree } from './position-tree.ts'

/** The expanded positions. The tab keeps them, so that a user who comes back finds the chart as it was. */
export function useExpansion(chartId: number, tree: PositionTree) {
  const { position } = useSelection()
  const line = lineAbove(tree, position).map(({ id }) => id)
  const [open, setOpen] = useSessionStorage<readonly number[]>({
    key: `muster-chart-${chartId}`,
    // An address with a position begins with the line above it, and the other branches are folded.
    defaultValue: line.length > 0 ? line : [...tree.openAtFirst],
    getInitialValueInEffect: false,
  })
  const expanded = useMemo(() => new Set(open), [open])
  return {
    expanded,
    expand: (id: number, isExpanded: boolean) => setOpen(isExpanded ? [...open, id] : open.filter(each => each !== id)),
    expandEach: (ids: readonly number[]) => {
      const closed = ids.filter(id => !expanded.has(id))
      if (closed.length > 0) setOpen([...open, ...closed])
    },
    expandAll: () => setOpen(tree.managers),
    collapseAll: () => setOpen(tree.roots.map(({ id }) => id)),
  }
}

/** The position in the address. Selecting another one keeps the approver type and drops the requester. */
export function useSelection() {
  const { position } = useSearch({ from: '/signed-in/organisation-chart' })
  const navigate = useNavigate({ from: '/organisation-chart' })
  return {
    position,
    /** @param holder the authority of one of several holders */
    select: (id: number | undefined, holder?: number) =>
      navigate({ search: former => ({ ...former, position: id, holder }), resetScroll: false }),
  }
}

/** The holders of a position on the day in the address, or today. */
export function useHolders(position: Position | undefined) {
  const { asAt } = useSearch({ from: '/signed-in/organisation-chart' })
  const isAsked = position !== undefined && asAt !== undefined
  const query = useQuery({ ...holdersQuery(position?.id ?? 0, asAt), enabled: isAsked })
  return { asAt, query, holders: asAt === undefined ? (position?.holders ?? []) : query.data }
}

/** The approver look-up that the address describes, and its result. */
export function useLookUp(position: Position | undefined) {
  const { holder, approver } = useSearch({ from: '/signed-in/organisation-chart' })
  const { asAt, holders = [] } = useHolders(position)
  const requesters = holders.filter(({ authorityId }) => authorityId !== undefined)
  const requester = requesters.find(({ authorityId }) => authorityId === holder) ?? requesters[0]
  const authorityId = requester?.authorityId
  const approverType = isApproverType(approver) ? approver : undefined
  const isAsked = position !== undefined && authorityId !== undefined && approverType !== undefined
  const query = useQuery({
    ...verdictQuery({
      authorityId: authorityId ?? 0,
      positionId: position?.id ?? 0,
      approverType: approverType ?? 'LeaveApprover',
      asAt,
    }),
    enabled: isAsked,
  })
  return { requesters, requester, approverType, isAsked, query }
}

/** The findings of a look-up by position, to be drawn on the chart. */
export const outcomesOf = (verdict: Verdict | undefined): ReadonlyMap<number, readonly PathEntry['outcome'][]> => {
  const entries = Map.groupBy(verdict?.path ?? [], ({ positionId }) => positionId)
  return new Map([...entries].map(([id, found]) => [id, found.map(({ outcome }) => outcome)]))
}

/** The signed-in user's positions. */
export function useOwnPositions({ positions }: PositionTree): readonly Position[] {
  const { employeeId, authorityId } = useAccount()
  const isMe = (id: number | undefined, mine: number | undefined) => id !== undefined && id === mine
  return [...positions.values()].filter(({ holders = [] }) =>
    holders.some(holder => isMe(holder.employeeId, employeeId) || isMe(holder.authorityId, authorityId)),
  )
}

/** Whether the signed-in user holds the position. */
export const useIsOwn = ({ id }: Position): boolean => useOwnPositions(useChart().tree).some(own => own.id === id)

/** Expands everything above the selected position. */
export function useRevealed(tree: PositionTree, expandEach: (ids: readonly number[]) => void): void {
  const { position } = useSelection()
  // biome-ignore lint/correctness/useExhaustiveDependencies: once for each selected position; the user may collapse it again
  useEffect(() => expandEach(lineAbove(tree, position).map(({ id }) => id)), [position, tree])
}

/** A phone shows the list, unless the user asks for the diagram. */
export function useView(): 'picture' | 'list' {
  const { view } = useSearch({ from: '/signed-in/organisation-chart' })
  const isNarrow = useMediaQuery('(max-width: 48em)', undefined, { getInitialValueInEffect: false })
  return view === 'list' || (view !== 'picture' && isNarrow) ? 'list' : 'picture'
}

export type ChartState = Readonly<{
  tree: PositionTree
  expansion: ReturnType<typeof useExpansion>
  selected: Position | undefined
  select: (id: number | undefined) => void
  /** The holder for whom the approver is looked up. */
  requester: Holder | undefined
  outcomes: ReturnType<typeof outcomesOf>
}>

const Context = createContext<ChartState | undefined>(undefined)
export const ChartProvider = Context.Provider

/** @throws outside of a chart */
export function useChart(): ChartState {
  const state = useContext(Context)
  if (!state) throw new Error('There is no chart around this component.')
  return state
}
