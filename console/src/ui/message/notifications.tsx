import { IconAlertTriangle, IconCircleCheck, IconX } from '@tabler/icons-react'
import { useEffect, useState, useSyncExternalStore } from 'react'
import { storeOf } from '../../api/store.ts'
import { t } from '../../texts/index.ts'
import styles from './notifications.module.css'

/** The live region for notifications. Screen readers announce changes of an existing region. */
export function Notifications() {
  const said = useSyncExternalStore(notifications.subscribe, notifications.get)
  return (
    <div role="status" className={styles.notifications}>
      {said.map(notification => (
        <NotificationCard key={notification.id} {...notification} />
      ))}
    </div>
  )
}

const patience = 6000

/** Disappears after some seconds, unless it reports a failure, or has the pointer or the focus. */
function NotificationCard({ id, message, isFailure }: Notification) {
  const [isHeld, setHeld] = useState(false)
  useEffect(() => {
    if (isHeld || isFailure) return
    const timer = setTimeout(() => forget(id), patience)
    return () => clearTimeout(timer)
  }, [id, isHeld, isFailure])
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: pointer and focus only delay its disappearing
    <div
      className={styles.notification}
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

type Notification = Readonly<{ id: number; message: string; isFailure: boolean }>

/** The visible notifications, the oldest first. */
const notifications = storeOf<readonly Notification[]>([])

let lastId = 0

/** Reports a success, also after a navigation. Forms show a failure with `Problem`. */
export const notify = (message: string): void => add({ message, isFailure: false })

/** Reports a failure whose form or dialog has closed. */
export const notifyFailure = (sentence: string): void => add({ message: sentence, isFailure: true })

function add(notification: Omit<Notification, 'id'>): void {
  lastId += 1
  notifications.set([...notifications.get(), { id: lastId, ...notification }])
}

const forget = (id: number): void => notifications.set(notifications.get().filter(each => each.id !== id))
