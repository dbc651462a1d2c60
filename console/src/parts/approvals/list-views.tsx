import { t } from '../../texts/index.ts'
import { ViewLink, Views } from '../../ui/page/index.ts'

export type View = 'open' | 'mine' | 'all'

/** What the address of a list of requests says of its view. */
export type Viewed = Readonly<{
  /** `all`: also those that are over. */
  show?: string
  own?: true
  status?: string | readonly string[]
}>

/** The view of the list that the address asks for. A status is looked for among all. */
export const viewOf = ({ show, own, status }: Viewed): View =>
  own ? 'mine' : show === 'all' || status ? 'all' : 'open'

const searchOf: Readonly<Record<View, Pick<Viewed, 'show' | 'own'>>> = {
  open: {},
  mine: { own: true },
  all: { show: 'all' },
}

type Props = Readonly<{
  to: '/change-requests' | '/expense-applications'
  /** The parameters of the address. Those that say no view stay in the other views. */
  filters: Viewed
  /** Whether requests can be the caller's own. */
  hasOwn?: boolean
  /** What those that are not over have in common, if it is more than that. */
  open?: string
}>

/** Those that are not over, the caller's own, and all. */
export const ListViews = ({
  to,
  filters: { show, own, status, ...kept },
  hasOwn = true,
  open = t.listViews.open,
}: Props) => (
  <Views label={t.listViews.label}>
    {(['open', 'mine', 'all'] as const)
      .filter(view => view !== 'mine' || hasOwn)
      .map(view => (
        <ViewLink
          key={view}
          to={to}
          search={{ ...kept, ...searchOf[view] }}
          isShown={viewOf({ show, own, status } as Viewed) === view}
        >
          {view === 'open' ? open : t.listViews[view]}
        </ViewLink>
      ))}
  </Views>
)
