import { Button } from '@mantine/core'
import { useEffect, useState } from 'react'
import { changesNothing } from '../api/client.ts'
import { serverNow } from '../format/server-time.ts'
import { t } from '../texts/index.ts'
import { Problem } from '../ui/message/index.ts'
import { useSending } from '../ui/unsaved/index.ts'
import styles from './warning-card.module.css'

type Props = Readonly<{
  title: string
  text: (seconds: number) => string
  /** ISO 8601 */
  until: string
  stay: (() => Promise<void>) | undefined
}>

/** A card over every page that blocks nothing. */
export function WarningCard({ title, text, until, stay }: Props) {
  const secondsLeft = () => Math.max(0, Math.round((Date.parse(until) - serverNow()) / 1000))
  const [seconds, setSeconds] = useState(secondsLeft)
  useEffect(() => {
    const timer = setInterval(() => setSeconds(secondsLeft()), 1000)
    return () => clearInterval(timer)
  })
  return (
    <div className={styles.card} role="alert">
      <div>
        <strong>{title}</strong>
        <div role="timer" aria-live="off">
          {text(seconds)}
        </div>
      </div>
      {stay && <Stay stay={stay} />}
    </div>
  )
}

function Stay({ stay }: { stay: () => Promise<void> }) {
  const { mutate, error, isPending } = useSending({ mutationFn: stay, meta: changesNothing })
  return (
    <>
      <Button onClick={() => mutate()} loading={isPending}>
        {t.sessionEnd.stay}
      </Button>
      <Problem error={error} />
    </>
  )
}
