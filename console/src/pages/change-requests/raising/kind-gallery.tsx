import { Title } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { inPlainWords } from '../../../format/plain-words.ts'
import { type ChangeType, isChangeType, raisableQuery } from '../../../parts/change-requests/index.ts'
import { t } from '../../../texts/index.ts'
import { kindForms } from '../forms/index.ts'
import styles from '../requests.module.css'

const groups = Object.entries(t.changeRequests.groups).map(([group, title]) => ({
  title,
  types: Object.keys(kindForms)
    .filter(isChangeType)
    .filter(type => kindForms[type].group === group),
}))

/** The kinds of change; those that the caller may not raise for this employee say why. */
export function KindGallery({ employeeId, chosen }: { employeeId: number; chosen: number | undefined }) {
  const { data = [], isPending } = useQuery(raisableQuery(employeeId))
  const refusalOf = (type: ChangeType) => {
    const reason = data.find(each => each.changeType === type && !each.isAllowed)?.reason
    return reason === undefined ? undefined : inPlainWords(reason)
  }
  return groups.map(({ title, types }) => (
    <section key={title} className={styles.group}>
      <Title order={2} size="h4">
        {title}
      </Title>
      <div className={styles.gallery}>
        {types.map(type => (
          <KindCard key={type} type={type} employee={chosen} refusal={refusalOf(type)} isPending={isPending} />
        ))}
      </div>
    </section>
  ))
}

type CardProps = Readonly<{
  type: ChangeType
  employee: number | undefined
  refusal: string | undefined
  /** Undefined until the server has answered: the card has no link yet. */
  isPending: boolean
}>

function KindCard({ type, employee, refusal, isPending }: CardProps) {
  const { icon: Icon } = kindForms[type]
  const { name, about } = t.changeKinds[type]
  const content = (
    <>
      <Icon size={22} stroke={1.5} aria-hidden />
      <div>
        <strong>{name}</strong>
        <span>{refusal ?? about}</span>
      </div>
    </>
  )
  if (isPending || refusal !== undefined) {
    return (
      <div className={styles.kind} data-refused={refusal !== undefined || undefined} aria-busy={isPending}>
        {content}
      </div>
    )
  }
  return (
    <Link to="/change-requests/new" search={{ type, employee }} className={styles.kind}>
      {content}
    </Link>
  )
}
