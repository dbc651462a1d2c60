import { IconAlertTriangle, IconCircleCheck, IconX } from '@tabler/icons-react'
import { useEffect, useState, useSyncExternalStore } from 'react'
import { t } from '../../texts/index.ts'
import { forget, type Toast, toasts } from './toast.ts'
import styles from './toasts.module.css'

/** Where toasts appear. It is there from the beginning: what is put into it is then read out. */
export function Toasts() {
  const said = useSyncExternalStore(toasts.subscribe, toasts.get)
  return (
    <div role="status" className={styles.toasts}>
      {said.map(toast => (
        <ToastCard key={toast.id} {...toast} />
      ))}
    </div>
  )
}

const patience = 6000

/** Goes by itself, unless it tells of a failure, or somebody points at it or has come to it by keyboard. */
function ToastCard({ id, message, isFailure }: Toast) {
  const [isHeld, setHeld] = useState(false)
  useEffect(() => {
    if (isHeld || isFailure) return
    const timer = setTimeout(() => forget(id), patience)
    return () => clearTimeout(timer)
  }, [id, isHeld, isFailure])
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: nothing is done to it, it only waits for whoever is there
    <div
      className={styles.toast}
      data-failure={isFailure || undefined}
      onPointerEnter={() => setHeld(true)}
      onPointerLeave={() => setHeld(false)}
      onFocus={() => setHeld(true)}
      onBlur={() => setHeld(false)}
    >
      {isFailure ? <IconAlertTriangle size={20} aria-hidden /> : <IconCircleCheck size={20} aria-hidden />}
      <span>{message}</span>
      <button type="button" aria-label={t.close} onClick={() => forget(id)}>
        <IconX size={16} aria-hidden />
      </button>
    </div>
  )
}
