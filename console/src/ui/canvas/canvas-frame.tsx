import { type ReactNode, useCallback, useLayoutEffect, useRef } from 'react'
import styles from './canvas.module.css'
import { useCanvas } from './canvas.ts'
import { moveByGestures } from './gestures.ts'

type Props = Readonly<{ label: string; children: ReactNode }>

/** A drawing within a frame, which pans and zooms it. React draws nothing anew while it moves. */
export function CanvasFrame({ label, children }: Props) {
  const canvas = useCanvas()
  const drawing = useRef<HTMLDivElement>(null)
  const frame = useCallback(
    (element: HTMLElement) => {
      const measure = () => canvas.setRoom({ width: element.offsetWidth, height: element.offsetHeight })
      measure()
      const observer = new ResizeObserver(measure)
      observer.observe(element)
      const end = moveByGestures(element, canvas)
      return () => {
        observer.disconnect()
        end()
      }
    },
    [canvas],
  )
  useLayoutEffect(() => {
    const place = () => {
      const { x, y, zoom } = canvas.view()
      if (drawing.current) drawing.current.style.transform = `translate(${x}px, ${y}px) scale(${zoom})`
    }
    place()
    return canvas.subscribe(place)
  }, [canvas])
  return (
    <section ref={frame} className={styles.frame} aria-label={label} data-canvas>
      <div ref={drawing} className={styles.drawing}>
        {children}
      </div>
    </section>
  )
}
