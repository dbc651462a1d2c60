import { IconAlertTriangle, IconCircleCheck, IconX } from '@tabler/icons-react'
import { useEffect, useState, useSyncExternalStore } from 'react'
import { storeOf } from '../../api/store.ts'
import { t } from '../../texts/index.ts'
import styles from './notifications.module.css'

/** Where notifications appear. It is there from the beginning: what is put into it is then read out. */
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

/** Goes by itself, unless it tells of a failure, or somebody points at it or has come to it by keyboard. */
function NotificationCard({ id, message, isFailure }: Notification) {
  const [isHeld, setHeld] = useState(false)
  useEffect(() => {
    if (isHeld || isFailure) return
    const timer = setTimeout(() => forget(id), patience)
    return () => clearTimeout(timer)
  }, [id, isHeld, isFailure])
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: nothing is done to it, it only waits for whoever is there
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

/** What was said lately, the oldest first. */
const notifications = storeOf<readonly Notification[]>([])

let lastId = 0

/** Says that something was done, whatever page comes next. What went wrong is said where it was done, by `Problem`. */
export const notify = (message: string): void => add({ message, isFailure: false })

/** Says that something was not done after all, when where it was done is there no more. */
export const notifyFailure = (sentence: string): void => add({ message: sentence, isFailure: true })

function add(notification: Omit<Notification, 'id'>): void {
  lastId += 1
  notifications.set([...notifications.get(), { id: lastId, ...notification }])
}

const forget = (id: number): void => notifications.set(notifications.get().filter(each => each.id !== id))
