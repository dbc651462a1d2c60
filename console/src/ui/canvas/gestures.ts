import type { Canvas, Point } from './canvas.ts'

/** A press that moves less, in pixels, is a click. */
const slack = 4

/**
 * Moves a canvas by drags, wheels and pinches on its frame. A wheel pans; with Ctrl, as browsers report a pinch on a touchpad, it zooms.
 * @returns what ends it
 */
export function moveByGestures(frame: HTMLElement, canvas: Canvas): () => void {
  const pressed = new Map<number, Point>()
  let isDragged = false

  const placeOf = ({ clientX, clientY }: MouseEvent): Point => {
    const { left, top } = frame.getBoundingClientRect()
    return { x: clientX - left, y: clientY - top }
  }

  function press(event: PointerEvent) {
    if (event.button !== 0) return
    if (pressed.size === 0) isDragged = false
    pressed.set(event.pointerId, placeOf(event))
  }

  function move(event: PointerEvent) {
    const from = pressed.get(event.pointerId)
    if (!from) return
    const to = placeOf(event)
    if (!isDragged && distance(from, to) < slack) return
    isDragged = true
    frame.setPointerCapture(event.pointerId)
    pressed.set(event.pointerId, to)
    const [still] = [...pressed].flatMap(([id, place]) => (id === event.pointerId ? [] : [place]))
    if (still) canvas.zoomBy(distance(still, to) / Math.max(1, distance(still, from)), still)
    else canvas.pan({ x: to.x - from.x, y: to.y - from.y })
  }

  const release = ({ pointerId }: PointerEvent) => pressed.delete(pointerId)

  /** The end of a drag is no click on what it began on. One by keyboard has no `detail`. */
  function click(event: MouseEvent) {
    if (!isDragged || event.detail === 0) return
    event.stopPropagation()
    event.preventDefault()
  }

  function wheel(event: WheelEvent) {
    event.preventDefault()
    // Some wheels count in lines.
    const unit = event.deltaMode === WheelEvent.DOM_DELTA_LINE ? 20 : 1
    if (event.ctrlKey || event.metaKey) canvas.zoomBy(2 ** (-event.deltaY * unit * 0.01), placeOf(event))
    else canvas.pan({ x: -event.deltaX * unit, y: -event.deltaY * unit })
  }

  const ended = new AbortController()
  const { signal } = ended
  frame.addEventListener('pointerdown', press, { signal })
  frame.addEventListener('pointermove', move, { signal })
  frame.addEventListener('pointerup', release, { signal })
  frame.addEventListener('pointercancel', release, { signal })
  frame.addEventListener('click', click, { signal, capture: true })
  frame.addEventListener('wheel', wheel, { signal, passive: false })
  return () => ended.abort()
}

const distance = (one: Point, other: Point): number => Math.hypot(one.x - other.x, one.y - other.y)
