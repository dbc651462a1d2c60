import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { read } from '../../api/client.ts'
import { webhooksTexts } from '../../texts/en-AU/webhooks.ts'
import { Loaded } from '../../ui/loading/index.ts'
import styles from './webhooks.module.css'

/** What a delivery had in its body: the event, as it is read from the API once this is opened. */
export function SentBody({ sequence }: { sequence: number }) {
  const [isOpen, setOpen] = useState(false)
  const query = useQuery({
    ...read('/Events', { query: { afterSequence: sequence - 1, pageSize: 1 } }),
    enabled: isOpen,
  })
  return (
    <details onToggle={({ currentTarget }) => setOpen(currentTarget.open)}>
      <summary>{webhooksTexts.sent}</summary>
      {isOpen && (
        <Loaded query={query}>
          {([event]) =>
            event?.sequence === sequence ? (
              <pre className={styles.body}>{JSON.stringify(event, undefined, 2)}</pre>
            ) : (
              <p>{webhooksTexts.notSeen}</p>
            )
          }
        </Loaded>
      )}
    </details>
  )
}
