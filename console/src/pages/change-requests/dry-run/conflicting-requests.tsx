import { Checkbox } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { ApiError, readAll } from '../../../api/client.ts'
import { t } from '../../../texts/index.ts'
import { TextLink } from '../../../ui/page/index.ts'
import styles from '../requests.module.css'

type Props = Readonly<{
  /** Why a request was refused. */
  error: unknown
  employeeId: number
  chosen?: number | undefined
  /** Nothing where this one cannot be put in the place of another. */
  onChoose?: ((id: number | undefined) => void) | undefined
}>

/** Leads to the open requests that a refusal names, as far as they are seen; a new request can be put in their place. */
export function ConflictingRequests({ error, employeeId, chosen, onChoose }: Props) {
  const messages = error instanceof ApiError ? Object.values(error.violations).flat() : []
  const codes = messages.flatMap(message => message.match(/\bCR-\d+\b/g) ?? [])
  const open = useQuery({
    ...readAll('/change-requests', {
      query: { ...{ EmployeeId: employeeId }, Statuses: ['Pending', 'Returned', 'Approved', 'Failed'] },
    }),
    enabled: codes.length > 0 || chosen !== undefined,
  })
  const inTheWay = (open.data ?? []).filter(({ id, code }) => codes.includes(code) || id === chosen)
  if (inTheWay.length === 0) return null
  return inTheWay.map(({ id, code }) => (
    <div key={id} className={styles.superseding}>
      {onChoose && (
        <Checkbox
          label={t.changeRequests.supersede(code)}
          description={t.changeRequests.supersedeHelp}
          checked={chosen === id}
          onChange={event => onChoose(event.currentTarget.checked ? id : undefined)}
        />
      )}
      <TextLink to="/change-requests/$id" params={{ id: String(id) }} size="sm">
        {t.changeRequests.look(code)}
      </TextLink>
    </div>
  ))
}
