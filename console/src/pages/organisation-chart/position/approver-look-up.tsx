import { NativeSelect, Title } from '@mantine/core'
import { useNavigate } from '@tanstack/react-router'
import { spokenName } from '../../../format/people.ts'
import { approverTypes } from '../../../parts/approvals/index.ts'
import { t } from '../../../texts/index.ts'
import { Loaded } from '../../../ui/loading/index.ts'
import { useHolders, useLookUp } from '../chart/chart-state.tsx'
import type { Seat } from '../picture/seat-tree.ts'
import styles from './seat-panel.module.css'
import { VerdictInWords } from './verdict.tsx'

const words = t.organisationChart.approver

/** Who approves for those in a seat: asked of the server, drawn on the chart, and told step by step. */
export function ApproverLookUp({ seat }: { seat: Seat }) {
  const navigate = useNavigate({ from: '/organisation-chart' })
  const { holders } = useHolders(seat)
  const { asking, asker, approverType, isAsked, query } = useLookUp(seat)
  const ask = (asked: { holder?: number | undefined; approver?: string | undefined }) =>
    navigate({ search: former => ({ ...former, ...asked }), replace: true, resetScroll: false })
  if (asking.length === 0) {
    if (!holders || (!seat.isVacant && holders.length === 0)) return null
    return (
      <section>
        <Title order={3} size="h5">
          {words.title}
        </Title>
        <p className={styles.note}>{holders.length === 0 ? words.noRequester : words.noAuthority}</p>
      </section>
    )
  }
  return (
    <section>
      <Title order={3} size="h5">
        {words.title}
      </Title>
      <div className={styles.fields}>
        {holders && holders.length > 1 && (
          <NativeSelect
            label={words.for}
            description={asking.length < holders.length ? words.onlyAuthorities : undefined}
            value={String(asker?.authorityId)}
            onChange={event => ask({ holder: Number(event.currentTarget.value) })}
            data={asking.map(({ authorityId, name }) => ({ value: String(authorityId), label: spokenName(name) }))}
          />
        )}
        <NativeSelect
          label={words.type}
          value={approverType ?? ''}
          onChange={event => ask({ approver: event.currentTarget.value || undefined })}
          data={[
            { value: '', label: words.choose },
            ...approverTypes.map(value => ({ value, label: words.types[value] })),
          ]}
        />
        <div aria-live="polite">
          {isAsked && <Loaded query={query}>{verdict => <VerdictInWords verdict={verdict} />}</Loaded>}
        </div>
      </div>
    </section>
  )
}
