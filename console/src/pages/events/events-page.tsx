import { Button } from '@mantine/core'
import { type UseInfiniteQueryResult, useInfiniteQuery } from '@tanstack/react-query'
import { useNavigate, useSearch } from '@tanstack/react-router'
import { useEffect, useState } from 'react'
import { eventsTexts } from '../../texts/en-AU/events.ts'
import { Loaded } from '../../ui/loading/index.ts'
import { Page, Section } from '../../ui/page/index.ts'
import { EventFilters, typesOf } from './event-filters.tsx'
import styles from './events.module.css'
import { EventsTable } from './events-table.tsx'
import { LiveState } from './live-state.tsx'
import { readBack, type Stretch } from './reading.ts'
import { useLiveEvents } from './use-live-events.ts'

const words = eventsTexts

/** Events, the newest first, with new ones as they come. */
export function EventsPage() {
  const { paused, ...chosen } = useSearch({ from: '/signed-in/events' })
  const navigate = useNavigate({ from: '/events' })
  const types = typesOf(chosen)
  const isPresent = usePresence()
  const query = useInfiniteQuery({
    queryKey: ['events', ...types],
    initialPageParam: undefined as number | undefined,
    queryFn: ({ pageParam, signal }): Promise<Stretch> => readBack(pageParam, { types, signal }),
    getNextPageParam: ({ from }) => (from > 1 ? from : undefined),
    staleTime: Number.POSITIVE_INFINITY,
    gcTime: 0,
  })
  const stretches = query.data?.pages ?? []
  const end = stretches[0]?.end
  const isFollowing = !paused && isPresent
  const live = useLiveEvents({ from: end, types, isOn: isFollowing })
  const fresh = live.events.filter(({ sequence }) => sequence > (end ?? 0))
  const events = [...fresh, ...stretches.flatMap(each => each.events)]
  return (
    <Page
      title={words.title}
      subtitle={words.subtitle}
      filters={
        <>
          <EventFilters />
          <LiveState
            isPaused={paused === true}
            isPresent={isPresent}
            isLost={live.isLost}
            count={fresh.length}
            onToggle={() => navigate({ search: now => ({ ...now, paused: paused ? undefined : true }), replace: true })}
          />
        </>
      }
    >
      <Section isFlush>
        <Loaded query={{ ...query, data: query.data?.pages } as never}>
          {() => (
            <div className={styles.list}>
              <EventsTable
                events={events}
                newest={fresh.length}
                empty={query.hasNextPage ? words.noHit : types.length > 0 ? words.none : words.empty}
              />
              {(query.hasNextPage || events.length > 0) && <Older query={query} back={stretches.at(-1)?.from ?? 0} />}
            </div>
          )}
        </Loaded>
      </Section>
    </Page>
  )
}

type OlderProps = Readonly<{
  query: Pick<UseInfiniteQueryResult, 'hasNextPage' | 'isFetchingNextPage' | 'fetchNextPage'>
  /** The sequence back to which events were read. */
  back: number
}>

/** A button for earlier events, or the end of the list. */
const Older = ({ query, back }: OlderProps) => (
  <div className={styles.older}>
    {query.hasNextPage ? (
      <>
        <Button variant="default" loading={query.isFetchingNextPage} onClick={() => query.fetchNextPage()}>
          {words.older}
        </Button>
        <span className="soft">{words.upTo(back)}</span>
      </>
    ) : (
      <span className="soft">{words.oldest}</span>
    )}
  </div>
)

/** Milliseconds without a key, a click or a movement after which the user counts as away. */
const awayAfter = 5 * 60_000
const signs = ['pointerdown', 'pointermove', 'keydown', 'wheel', 'touchstart'] as const

/** Whether the user is present: the page is visible, and they were active in the last minutes. */
function usePresence(): boolean {
  const [isVisible, setIsVisible] = useState(() => document.visibilityState === 'visible')
  const [isActive, setIsActive] = useState(true)
  useEffect(() => {
    let timer: number | undefined
    const seen = () => {
      window.clearTimeout(timer)
      timer = window.setTimeout(() => setIsActive(false), awayAfter)
      setIsActive(true)
    }
    const look = () => setIsVisible(document.visibilityState === 'visible')
    seen()
    document.addEventListener('visibilitychange', look)
    for (const sign of signs) window.addEventListener(sign, seen, { passive: true })
    return () => {
      window.clearTimeout(timer)
      document.removeEventListener('visibilitychange', look)
      for (const sign of signs) window.removeEventListener(sign, seen)
    }
  }, [])
  return isVisible && isActive
}
