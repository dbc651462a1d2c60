import { Button } from '@mantine/core'
import { IconPencil } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { type AnswerOf, read, readPage, readRecord, send } from '../../api/client.ts'
import { formatNumber } from '../../format/formats.ts'
import { spokenName } from '../../format/people.ts'
import { ResourceLink } from '../../parts/links/index.ts'
import { everyStatus } from '../../parts/reference-data/index.ts'
import { costCentresTexts } from '../../texts/en-AU/cost-centres.ts'
import { t } from '../../texts/index.ts'
import { ConfirmDialog } from '../../ui/dialog/index.ts'
import { PersonName } from '../../ui/initials.tsx'
import { Loaded, lazyDialog } from '../../ui/loading/index.ts'
import { Badge, notify } from '../../ui/message/index.ts'
import { MenuItem, MoreMenu } from '../../ui/more-menu.tsx'
import { Facts, Section, TextLink } from '../../ui/page/index.ts'
import { Day } from '../../ui/timeline/index.ts'
import { ancestorsOf } from '../../ui/tree/index.ts'
import { type CostCentre, useMayWrite } from './cost-centre.ts'
import styles from './cost-centres.module.css'

const CostCentreDialog = lazyDialog(async () => (await import('./cost-centre-dialog.tsx')).CostCentreDialog)

type Props = Readonly<{ costCentre: CostCentre; all: readonly CostCentre[]; onGone: () => void }>

/** One cost centre: its place in the tree, its validity, and its actions. */
export function CostCentrePanel({ costCentre, all, onGone }: Props) {
  const { id, name, isExpired } = costCentre
  const mayWrite = useMayWrite()
  const [asked, ask] = useState<Asked>()
  const query = useQuery(readRecord('/CostCentres/{id}', { path: { id }, query: { expand: 'details' } }))
  return (
    <Section
      title={
        <>
          {name} {isExpired && <Badge>{costCentresTexts.expired}</Badge>}
        </>
      }
      actions={mayWrite && <Buttons ask={ask} />}
    >
      <Path above={ancestorsOf(all, id)} />
      <Particulars costCentre={costCentre} />
      {asked && !query.data && <Loaded query={query}>{() => null}</Loaded>}
      {asked === 'edit' && query.data && <CostCentreDialog existing={query.data} onClose={() => ask(undefined)} />}
      <ConfirmDialog
        isOpen={asked === 'delete' && query.data !== undefined}
        onClose={() => ask(undefined)}
        title={costCentresTexts.deleteTitle(name)}
        confirmLabel={t.delete}
        isDangerous
        etag={query.data?.etag}
        act={(_, ifMatch) => send('delete', '/CostCentres/{id}', { path: { id }, ifMatch })}
        onDone={() => {
          notify(costCentresTexts.deleted(name))
          onGone()
        }}
      >
        {costCentresTexts.deleteText}
      </ConfirmDialog>
    </Section>
  )
}

type Asked = 'edit' | 'delete'

const Buttons = ({ ask }: { ask: (asked: Asked) => void }) => (
  <>
    <Button variant="default" size="xs" leftSection={<IconPencil size={14} aria-hidden />} onClick={() => ask('edit')}>
      {t.edit}
    </Button>
    <MoreMenu size="xs">
      <MenuItem onClick={() => ask('delete')}>{t.delete}</MenuItem>
    </MoreMenu>
  </>
)

/** The names of those responsible that are shown at once. */
const namedAtOnce = 6

function Particulars({ costCentre }: { costCentre: CostCentre }) {
  const employers = useQuery(read('/Employers'))
  const { id, code, validFrom, expiryDate, employerId, description } = costCentre
  const employees = useQuery(readPage('/Employees/Search', { query: { CostCentreId: id, pageNumber: 1, pageSize: 1 } }))
  const authorities = useQuery(
    readPage('/Authorities/Search', { query: { CostCentreIds: [id], pageNumber: 1, pageSize: namedAtOnce } }),
  )
  return (
    <Facts
      isDense
      facts={[
        [costCentresTexts.code, code],
        [
          costCentresTexts.employees,
          <TextLink key="employees" to="/employees" search={{ costCentre: id, status: everyStatus }}>
            {employees.data ? formatNumber(employees.data.total) : costCentresTexts.show}
          </TextLink>,
        ],
        [
          costCentresTexts.employer,
          employerId !== undefined && (
            <span key="employer" data-wide>
              {employers.data?.find(employer => employer.id === employerId)?.name}
            </span>
          ),
        ],
        [
          costCentresTexts.responsible,
          authorities.data && authorities.data.total > 0 && (
            <Responsible key="responsible" id={id} total={authorities.data.total} some={authorities.data.items} />
          ),
        ],
        [costCentresTexts.validFrom, validFrom && <Day on={validFrom} />],
        [costCentresTexts.expires, expiryDate && <Day on={expiryDate} />],
        [costCentresTexts.description, description],
      ]}
    />
  )
}

type ResponsibleProps = Readonly<{ id: number; total: number; some: AnswerOf<'/Authorities/Search', 'get'> }>

/** Who is responsible for a cost centre, by name. */
const Responsible = ({ id, total, some }: ResponsibleProps) => (
  <ul className={styles.people}>
    {some.map(each => (
      <li key={each.id}>
        <PersonName name={each.name}>
          <ResourceLink type="Authority" id={each.id}>
            {spokenName(each.name)}
          </ResourceLink>
        </PersonName>
      </li>
    ))}
    {total > some.length && (
      <li>
        <TextLink to="/authorities" search={{ costCentre: id }}>
          {costCentresTexts.all(formatNumber(total))}
        </TextLink>
      </li>
    )}
  </ul>
)

function Path({ above }: { above: readonly CostCentre[] }) {
  if (above.length === 0) return null
  return (
    <nav aria-label={costCentresTexts.above}>
      <ol className={styles.path}>
        {above.map(({ id, name }) => (
          <li key={id}>
            <TextLink to="/cost-centres" search={former => ({ ...former, costCentre: id })} resetScroll={false}>
              {name}
            </TextLink>
          </li>
        ))}
      </ol>
    </nav>
  )
}
