import { useEffect, useState } from 'react'

/** Milliseconds without a key, a click or a movement after which somebody counts as away. */
const awayAfter = 5 * 60_000
const signs = ['pointerdown', 'pointermove', 'keydown', 'wheel', 'touchstart'] as const

/** Whether somebody looks at the page: it is visible, and they did something in the last minutes. */
export function usePresence(): boolean {
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
