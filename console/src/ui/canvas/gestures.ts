import type { Canvas, Point } from './canvas.ts'

/** A press that moves less, in pixels, is a click. */
const slack = 4
/** Of a wheel that zooms, in pixels. */
const largestStep = 20

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
    if (pressed.size === 0) isDragged = false
    // With Ctrl it opens a menu on some systems.
    if (event.button !== 0 || event.ctrlKey) return
    pressed.set(event.pointerId, placeOf(event))
  }

  function move(event: PointerEvent) {
    const from = pressed.get(event.pointerId)
    if (!from) return
    // It was released where the frame did not hear of it.
    if (event.buttons === 0) return release(event)
    const to = placeOf(event)
    if (!isDragged && distance(from, to) < slack) return
    isDragged = true
    frame.setPointerCapture(event.pointerId)
    pressed.set(event.pointerId, to)
    const [other] = [...pressed].flatMap(([id, place]) => (id === event.pointerId ? [] : [place]))
    if (!other) return canvas.pan({ x: to.x - from.x, y: to.y - from.y })
    // What is between the fingers stays between them.
    canvas.pan({ x: (to.x - from.x) / 2, y: (to.y - from.y) / 2 })
    canvas.zoomBy(distance(other, to) / Math.max(1, distance(other, from)), middleOf(other, to))
  }

  function release({ pointerId }: PointerEvent) {
    pressed.delete(pointerId)
  }

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
    const [dx, dy] = [event.deltaX * unit, event.deltaY * unit]
    if (event.ctrlKey || event.metaKey) {
      // A touchpad sends many small steps, a wheel few large ones.
      const step = Math.max(-largestStep, Math.min(largestStep, dy))
      return canvas.zoomBy(2 ** (-step * 0.01), placeOf(event))
    }
    // Some browsers leave it to the page that a wheel with Shift goes sideways.
    if (event.shiftKey && dx === 0) return canvas.pan({ x: -dy, y: 0 })
    canvas.pan({ x: -dx, y: -dy })
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

const middleOf = (one: Point, other: Point): Point => ({ x: (one.x + other.x) / 2, y: (one.y + other.y) / 2 })
const distance = (one: Point, other: Point): number => Math.hypot(one.x - other.x, one.y - other.y)
