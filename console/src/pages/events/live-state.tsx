import { Button } from '@mantine/core'
import { IconPlayerPause, IconPlayerPlay } from '@tabler/icons-react'
import { eventsTexts } from '../../texts/en-AU/events.ts'
import { Badge } from '../../ui/message/index.ts'
import styles from './events.module.css'

const words = eventsTexts.live

type Props = Readonly<{
  isPaused: boolean
  isPresent: boolean
  isLost: boolean
  /** The number of events since the page was opened. */
  count: number
  onToggle: () => void
}>

/** Says whether new events appear by themselves. Screen readers read their number as they come. */
export function LiveState({ isPaused, isPresent, isLost, count, onToggle }: Props) {
  const isOn = !isPaused && isPresent
  return (
    <div className={styles.live}>
      <Badge tone={isLost ? 'warning' : isOn ? 'success' : 'neutral'}>
        {isOn && <span className={styles.dot} aria-hidden />}
        {isPaused ? words.off : isPresent ? words.on : words.away}
      </Badge>
      <Button
        variant="default"
        size="xs"
        leftSection={isPaused ? <IconPlayerPlay size={14} aria-hidden /> : <IconPlayerPause size={14} aria-hidden />}
        onClick={onToggle}
      >
        {isPaused ? words.resume : words.pause}
      </Button>
      <span className="soft">{isLost ? words.lost : isPaused || isPresent ? '' : words.awayHelp}</span>
      <span className={styles.came} role="status">
        {count > 0 && words.came(count)}
      </span>
    </div>
  )
}
