import { useEffect, useState } from 'react'
import { ApiError } from '../../api/client.ts'
import { t } from '../../texts/index.ts'
import { Notice } from '../../ui/message/index.ts'

/** Whether the server has said to wait. */
export const isWait = (error: unknown): error is ApiError => error instanceof ApiError && error.status === 429

/** How many seconds are left of the wait that the server has asked for; 0 when there is none, or it is over. */
export function useWait(error: unknown): number {
  const [left, setLeft] = useState(0)
  useEffect(() => {
    if (!isWait(error)) return setLeft(0)
    const until = Date.now() + (error.retryAfter ?? 60) * 1000
    const look = () => setLeft(Math.max(0, Math.ceil((until - Date.now()) / 1000)))
    look()
    const timer = setInterval(look, 1000)
    return () => clearInterval(timer)
  }, [error])
  return left
}

/** Said once, when it begins; what counts down is for the eye. */
export const Locked = ({ seconds }: { seconds: number }) => (
  <Notice tone="warning" title={t.signIn.locked.title} isAlert>
    {t.signIn.locked.text}{' '}
    <span role="timer" aria-live="off">
      {t.signIn.locked.wait(seconds)}
    </span>
  </Notice>
)
