import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { ApiError, readAll } from '../../../../api/client.ts'
import { inSentence } from '../../../../format/in-sentence.ts'
import { spokenName } from '../../../../format/people.ts'
import { requestKind } from '../../../../parts/change-requests/index.ts'
import { useAccount } from '../../../../session/session.ts'
import { changeRequestsTexts } from '../../../../texts/en-AU/change-requests.ts'
import { TextLink } from '../../../../ui/page/index.ts'
import styles from '../../requests.module.css'

const words = changeRequestsTexts

type Props = Readonly<{
  /** The refusal of a request. */
  error: unknown
  /** The next answer is under way. What was shown stays until then, so that the fields below do not move while one types. */
  isAsking?: boolean
  employeeId: number
  chosen?: number | undefined
  /** Undefined where the request cannot supersede another. */
  onChoose?: ((id: number | undefined) => void) | undefined
}>

/** Links to the visible open requests that a refusal names; a new request can supersede them. */
export function ConflictingRequests({ error, isAsking = false, employeeId, chosen, onChoose }: Props) {
  const own = useAccount().employeeId
  const messages = error instanceof ApiError ? Object.values(error.violations).flat() : []
  const codes = messages.flatMap(message => message.match(/\bCR-\d+\b/g) ?? [])
  const open = useQuery({
    ...readAll('/change-requests', {
      query: { ...{ EmployeeId: employeeId }, Statuses: ['Pending', 'Returned', 'Approved', 'Failed'] },
    }),
    enabled: codes.length > 0 || chosen !== undefined,
  })
  const [former, setFormer] = useState<readonly number[]>([])
  const inTheWay = (open.data ?? []).filter(
    ({ id, code }) => codes.includes(code) || id === chosen || (isAsking && former.includes(id)),
  )
  const shown = inTheWay.map(({ id }) => id)
  if (shown.join() !== former.join()) setFormer(shown)
  if (inTheWay.length === 0) return null
  return inTheWay.map(({ id, code, changeType, employee }) => {
    const owner = employee.id === own ? undefined : spokenName(employee.name)
    return (
      <div key={id} className={styles.superseding} data-is-chosen={chosen === id || undefined}>
        <div className={styles.inTheWay}>
          <strong>{words.inTheWay(owner, inSentence(requestKind({ changeType })))}</strong>
          <TextLink to="/change-requests/$id" params={{ id: String(id) }} size="sm">
            {words.look(code)}
          </TextLink>
        </div>
        {onChoose && (
          <label className={styles.supersede}>
            <input
              type="checkbox"
              checked={chosen === id}
              onChange={event => onChoose(event.currentTarget.checked ? id : undefined)}
            />
            <span>
              {words.supersede(code)}
              <span className="soft"> {words.supersedeHelp}</span>
            </span>
          </label>
        )}
      </div>
    )
  })
}
