import { Button } from '@mantine/core'
import { IconPencil } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { linkOptions } from '@tanstack/react-router'
import { useState } from 'react'
import { read, readPage, readRecord, send } from '../../api/client.ts'
import { formatNumber } from '../../format/formats.ts'
import { spokenName } from '../../format/people.ts'
import { namesOfRoles } from '../../parts/authorities/index.ts'
import { ResourceLink } from '../../parts/links/index.ts'
import { costCentresTexts } from '../../texts/en-AU/cost-centres.ts'
import { t } from '../../texts/index.ts'
import { ConfirmDialog } from '../../ui/dialog/index.ts'
import { PersonName } from '../../ui/initials.tsx'
import { Loaded, lazyDialog, ReadFailure } from '../../ui/loading/index.ts'
import { Badge, notify } from '../../ui/message/index.ts'
import { MenuItem, MoreMenu } from '../../ui/more-menu.tsx'
import { Block, Facts, Section, TextLink } from '../../ui/page/index.ts'
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

/** The people whom each list of the panel names. */
const mostNamed = 4

function Particulars({ costCentre }: { costCentre: CostCentre }) {
  const employers = useQuery(read('/Employers'))
  const { id, code, validFrom, expiryDate, employerId, description } = costCentre
  const few = { pageNumber: 1, pageSize: mostNamed }
  const employees = useQuery(
    readPage('/Employees/Search', {
      query: { ...{ CostCentreId: id, EmployeeStatus: 'Active', Order: 'NameAscending', expand: 'details' }, ...few },
    }),
  )
  const authorities = useQuery(
    readPage('/Authorities/Search', { query: { CostCentreIds: [id], AuthorityStatus: 'Active', ...few } }),
  )
  return (
    <>
      <div className={styles.facts}>
        <Facts
          isDense
          facts={[
            [costCentresTexts.code, code],
            [costCentresTexts.employer, employers.data?.find(employer => employer.id === employerId)?.name],
            [costCentresTexts.validFrom, validFrom && <Day on={validFrom} />],
            [costCentresTexts.expires, expiryDate && <Day on={expiryDate} />],
            [costCentresTexts.description, description],
          ]}
        />
        <ReadFailure query={employers} />
      </div>
      <Loaded query={authorities}>
        {({ items, total }) =>
          total > 0 && (
            <People
              title={costCentresTexts.responsible}
              people={items.map(each => ({
                ...each,
                note: namesOfRoles(each.roles).join(', ') || costCentresTexts.noRole,
              }))}
              {...{ type: 'Authority', costCentre: id, total }}
            />
          )
        }
      </Loaded>
      <Loaded query={employees}>
        {({ items, total }) => (
          <People
            title={costCentresTexts.employees(formatNumber(total))}
            people={items.map(({ assignment, ...each }) => ({ ...each, note: assignment?.position?.name }))}
            {...{ type: 'Employee', costCentre: id, total }}
          />
        )}
      </Loaded>
    </>
  )
}

/** The list of all who belong to a cost centre. */
const listOf = {
  Authority: (costCentre: number) => linkOptions({ to: '/authorities', search: { costCentre } }),
  Employee: (costCentre: number) => linkOptions({ to: '/employees', search: { costCentre } }),
}

type PeopleProps = Readonly<{
  title: string
  /** The first of them, by name. */
  people: readonly Readonly<{ id: number; name: string; note?: string | undefined }>[]
  total: number
  type: keyof typeof listOf
  costCentre: number
}>

/** The first people of a cost centre, and the way to all. */
const People = ({ title, people, total, type, costCentre }: PeopleProps) => (
  <Block title={title}>
    <ul className={styles.people} aria-label={title}>
      {people.map(({ id, name, note }) => (
        <li key={id}>
          <PersonName name={name}>
            <ResourceLink type={type} id={id}>
              {spokenName(name)}
            </ResourceLink>
          </PersonName>
          {note && <div className={`soft ${styles.note}`}>{note}</div>}
        </li>
      ))}
      {total > people.length && (
        <li>
          <TextLink {...listOf[type](costCentre)}>{costCentresTexts.all(formatNumber(total))}</TextLink>
        </li>
      )}
    </ul>
  </Block>
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
