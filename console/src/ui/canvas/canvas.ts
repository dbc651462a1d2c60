import { createContext, use, useSyncExternalStore } from 'react'

export type Point = Readonly<{ x: number; y: number }>
/** Where the drawing's corner is in the frame, in pixels of the screen, and how many of them one unit of the drawing takes. */
export type View = Point & Readonly<{ zoom: number }>
/** The size of the frame, in pixels of the screen. */
export type Room = Readonly<{ width: number; height: number }>

/** Which part of a drawing its frame shows. */
export type Canvas = Readonly<{
  view(): View
  room(): Room
  /** @returns what ends it */
  subscribe(listener: () => void): () => void
  setRoom(room: Room): void
  setView(view: View): void
  /** Brings a point of the drawing into the middle of the frame. `duration` in milliseconds. */
  center(point: Point, zoom: number, duration?: number): void
  /** By pixels of the screen. */
  pan(by: Point): void
  /** `about` stays where it is in the frame; without it, the middle. */
  zoomBy(factor: number, about?: Point): void
}>

/** @param zooms the smallest and the largest zoom */
export function createCanvas([smallest, largest]: readonly [number, number]): Canvas {
  let view: View = { x: 0, y: 0, zoom: 1 }
  let room: Room = { width: 0, height: 0 }
  let step = 0
  const listeners = new Set<() => void>()

  function setView({ x, y, zoom }: View) {
    if (step) cancelAnimationFrame(step)
    step = 0
    view = { x, y, zoom: limited(zoom) }
    for (const listener of listeners) listener()
  }
  const limited = (zoom: number) => Math.min(Math.max(zoom, smallest), largest)
  const middle = (): Point => ({ x: room.width / 2, y: room.height / 2 })
  const viewOf = (point: Point, zoom: number): View => ({
    x: middle().x - point.x * zoom,
    y: middle().y - point.y * zoom,
    zoom,
  })

  function center(point: Point, zoom: number, duration = 0) {
    const end = limited(zoom)
    if (duration === 0) return setView(viewOf(point, end))
    const start = view.zoom
    const from = { x: (middle().x - view.x) / start, y: (middle().y - view.y) / start }
    const began = performance.now()
    const go = () => {
      const part = eased(Math.min(1, (performance.now() - began) / duration))
      const at = { x: from.x + (point.x - from.x) * part, y: from.y + (point.y - from.y) * part }
      setView(viewOf(at, start * (end / start) ** part))
      if (part < 1) step = requestAnimationFrame(go)
    }
    go()
  }

  return {
    view: () => view,
    room: () => room,
    subscribe(listener) {
      listeners.add(listener)
      return () => listeners.delete(listener)
    },
    setRoom({ width, height }) {
      if (width === room.width && height === room.height) return
      room = { width, height }
      for (const listener of listeners) listener()
    },
    setView,
    center,
    pan: by => setView({ x: view.x + by.x, y: view.y + by.y, zoom: view.zoom }),
    zoomBy(factor, about = middle()) {
      const zoom = limited(view.zoom * factor)
      const ratio = zoom / view.zoom
      setView({ x: about.x + (view.x - about.x) * ratio, y: about.y + (view.y - about.y) * ratio, zoom })
    },
  }
}

const eased = (part: number) => 1 - (1 - part) ** 3

export const CanvasContext = createContext<Canvas | undefined>(undefined)

export function useCanvas(): Canvas {
  const canvas = use(CanvasContext)
  if (!canvas) throw new Error('There is no canvas around this component.')
  return canvas
}

/** @param select gives a value that is the same as long as nothing changed: a number, a boolean, or the view itself */
export function useShown<Value>(select: (view: View, room: Room) => Value): Value {
  const canvas = useCanvas()
  return useSyncExternalStore(canvas.subscribe, () => select(canvas.view(), canvas.room()))
}
