import { IconCircleCheck } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { useParams } from '@tanstack/react-router'
import { read } from '../../../api/client.ts'
import { formatNumber } from '../../../format/formats.ts'
import { organisationChartTexts } from '../../../texts/en-AU/organisation-chart.ts'
import { Loaded } from '../../../ui/loading/index.ts'
import { Badge } from '../../../ui/message/index.ts'
import { Empty, Page, Section, TextLink } from '../../../ui/page/index.ts'
import { type Finding, findingsOf } from './findings.ts'
import styles from './health.module.css'
import { FindingTable } from './health-tables.tsx'
import { FallbackButton } from './mending.tsx'

const words = organisationChartTexts.report

/** The problems of a chart that keep requests from an approver, the worst first. */
export function ChartHealthPage() {
  const { chartId } = useParams({ from: '/signed-in/organisation-chart/$chartId/health' })
  const health = useQuery(read('/OrganisationCharts/{id}/Health', { path: { id: Number(chartId) } }))
  return (
    <Page
      title={words.title}
      subtitle={health.data && words.of(health.data.chart.name)}
      back={
        <TextLink to="/organisation-chart" search={{ chart: Number(chartId) }}>
          {words.back}
        </TextLink>
      }
    >
      <Loaded query={health}>
        {data => {
          const findings = findingsOf(data)
          return (
            <>
              {findings.every(({ count }) => count === 0) && (
                <Section>
                  <Empty icon={<IconCircleCheck size={40} stroke={1.5} aria-hidden />}>
                    <strong>{words.well}</strong>
                    <div>{words.nothing}</div>
                  </Empty>
                </Section>
              )}
              {findings
                .filter(({ count }) => count > 0)
                .map((finding, place) => (
                  <Details key={finding.kind} finding={finding} chartId={Number(chartId)} isFirst={place === 0} />
                ))}
            </>
          )
        }}
      </Loaded>
    </Page>
  )
}

type DetailsProps = Readonly<{ finding: Finding; chartId: number; isFirst: boolean }>

const Details = ({ finding, chartId, isFirst }: DetailsProps) => (
  <Section
    isFlush
    title={
      <>
        {words[finding.kind].title} <span className={styles.count}>{formatNumber(finding.count)}</span>{' '}
        <Badge tone={finding.tone}>{finding.badge}</Badge>
      </>
    }
    actions={finding.kind === 'seatsWithoutApprover' && <FallbackButton chartId={chartId} isFirst={isFirst} />}
  >
    <p className={styles.text}>{words[finding.kind].text}</p>
    {finding.rows.length > 0 && <FindingTable finding={finding} chartId={chartId} />}
    {finding.unseen > 0 && <p className={styles.text}>{words.unseen(formatNumber(finding.unseen))}</p>}
  </Section>
)
