import { memo, type PointerEvent, useMemo, useRef } from 'react'
import { organisationChartTexts } from '../../../texts/en-AU/organisation-chart.ts'
import { useCanvas, useShown } from '../../../ui/canvas/index.ts'
import { type Bounds, boundsOf } from './framing.ts'
import { cardHeight, cardWidth, type Layout } from './layout.ts'
import styles from './picture.module.css'

type Places = Layout['places']

/**
 * The whole chart in small, with the frame; dragging pans. One shape has all cards: with an element for each, panning a
 * chart of thousands stutters.
 */
export function ChartMap({ places }: { places: Places }) {
  const canvas = useCanvas()
  const map = useRef<HTMLDivElement>(null)
  const bounds = useMemo(() => boundsOf(places), [places])
  const pan = ({ clientX, clientY, buttons }: PointerEvent) => {
    const box = map.current?.getBoundingClientRect()
    if (!box || buttons === 0) return
    const scale = Math.max(bounds.width / box.width, bounds.height / box.height)
    const x = bounds.width / 2 + (clientX - box.left - box.width / 2) * scale
    const y = bounds.height / 2 + (clientY - box.top - box.height / 2) * scale
    canvas.center({ x, y }, canvas.view().zoom)
  }
  return (
    <div
      ref={map}
      className={styles.map}
      role="img"
      aria-label={organisationChartTexts.map}
      onPointerDown={event => {
        event.currentTarget.setPointerCapture(event.pointerId)
        pan(event)
      }}
      onPointerMove={pan}
    >
      <Cards places={places} bounds={bounds} />
      <Frame bounds={bounds} />
    </div>
  )
}

const Cards = memo(({ places, bounds }: { places: Places; bounds: Bounds }) => (
  <svg viewBox={`0 0 ${bounds.width} ${bounds.height}`} aria-hidden>
    <path d={[...places.values()].map(({ x, y }) => `M${x} ${y}h${cardWidth}v${cardHeight}h${-cardWidth}z`).join('')} />
  </svg>
))

/** The part that the picture shows. */
function Frame({ bounds }: { bounds: Bounds }) {
  const { x, y, zoom } = useShown(view => view)
  const width = useShown((_, room) => room.width)
  const height = useShown((_, room) => room.height)
  return (
    <svg viewBox={`0 0 ${bounds.width} ${bounds.height}`} aria-hidden>
      <rect x={-x / zoom} y={-y / zoom} width={width / zoom} height={height / zoom} />
    </svg>
  )
}
