import { Button, Group } from '@mantine/core'
import { notifications } from '@mantine/notifications'
import { IconPencil, IconTrash } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { read, readRecord, send } from '../../api.ts'
import { t } from '../../texts/index.ts'
import { Badge } from '../../ui/badge.tsx'
import { ConfirmDialog } from '../../ui/confirm-dialog.tsx'
import { Day } from '../../ui/instant.tsx'
import { TextLink } from '../../ui/links.tsx'
import { Facts, Section } from '../../ui/page.tsx'
import { ancestorsOf } from '../../ui/tree-rows.ts'
import { type CostCentre, useMayWrite } from './cost-centre.ts'
import { CostCentreDialog } from './cost-centre-dialog.tsx'
import styles from './cost-centres.module.css'

type Props = Readonly<{ costCentre: CostCentre; all: readonly CostCentre[]; onGone: () => void }>

/** One cost centre: where it hangs, when it is good, and what can be done with it. */
export function CostCentrePanel({ costCentre, all, onGone }: Props) {
  const { id, name, code } = costCentre
  const mayWrite = useMayWrite()
  const employers = useQuery(read('/Employers'))
  const [asked, ask] = useState<'edit' | 'delete'>()
  const { data } = useQuery(readRecord('/CostCentres/{id}', { path: { id }, query: { expand: 'details' } }))
  const below = all.filter(({ parentId }) => parentId === id).length
  return (
    <Section
      title={name}
      actions={
        mayWrite && (
          <>
            <Button
              variant="default"
              size="xs"
              leftSection={<IconPencil size={14} aria-hidden />}
              onClick={() => ask('edit')}
            >
              {t.edit}
            </Button>
            <Button
              variant="default"
              size="xs"
              leftSection={<IconTrash size={14} aria-hidden />}
              onClick={() => ask('delete')}
            >
              {t.delete}
            </Button>
          </>
        )
      }
    >
      <Path above={ancestorsOf(all, id)} />
      <Facts
        facts={[
          [t.costCentres.code, code],
          [t.costCentres.state, <State key="state" costCentre={costCentre} />],
          [t.costCentres.validFrom, costCentre.validFrom && <Day on={costCentre.validFrom} />],
          [t.costCentres.expires, costCentre.expiryDate && <Day on={costCentre.expiryDate} />],
          [t.costCentres.employer, employers.data?.find(employer => employer.id === costCentre.employerId)?.name],
          [t.costCentres.directlyBelow, below > 0 ? below : undefined],
          [t.costCentres.description, costCentre.description],
        ]}
      />
      <Group gap="md" mt="lg" fz="sm">
        <TextLink to="/employees" search={{ costCentre: id }}>
          {t.costCentres.employees}
        </TextLink>
        <TextLink to="/authorities" search={{ costCentre: id }}>
          {t.costCentres.authorities}
        </TextLink>
      </Group>
      {data && (
        <CostCentreDialog
          isOpen={asked === 'edit'}
          existing={data}
          onClose={() => ask(undefined)}
          onDone={() => undefined}
        />
      )}
      <ConfirmDialog
        isOpen={asked === 'delete'}
        onClose={() => ask(undefined)}
        title={t.costCentres.deleteTitle(name)}
        confirmLabel={t.delete}
        isDangerous
        act={() => send('delete', '/CostCentres/{id}', { path: { id }, ifMatch: data?.etag })}
        onDone={() => {
          notifications.show({ message: t.costCentres.deleted(name) })
          onGone()
        }}
      >
        {t.costCentres.deleteText}
      </ConfirmDialog>
    </Section>
  )
}

const State = ({ costCentre: { isExpired } }: { costCentre: CostCentre }) => (
  <Badge tone={isExpired ? 'danger' : 'success'}>{isExpired ? t.costCentres.expired : t.costCentres.current}</Badge>
)

function Path({ above }: { above: readonly CostCentre[] }) {
  if (above.length === 0) return null
  return (
    <nav aria-label={t.costCentres.above}>
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
