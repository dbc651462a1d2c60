import { Button, Switch } from '@mantine/core'
import { IconPlus } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { useNavigate, useSearch } from '@tanstack/react-router'
import { useEffect, useRef, useState } from 'react'
import { costCentresTexts } from '../../texts/en-AU/cost-centres.ts'
import { t } from '../../texts/index.ts'
import { SearchBox } from '../../ui/input/index.ts'
import { Loaded, lazyDialog } from '../../ui/loading/index.ts'
import { Empty, Page, Section } from '../../ui/page/index.ts'
import { ExportButton, useFilters } from '../../ui/table/index.ts'
import { type CostCentre, costCentresQuery, useMayWrite, withParents } from './cost-centre.ts'
import { CostCentrePanel } from './cost-centre-panel.tsx'
import { CostCentreTree } from './cost-centre-tree.tsx'
import styles from './cost-centres.module.css'

const CostCentreDialog = lazyDialog(async () => (await import('./cost-centre-dialog.tsx')).CostCentreDialog)

export function CostCentresPage() {
  const search = useSearch({ from: '/signed-in/cost-centres' })
  const navigate = useNavigate({ from: '/cost-centres' })
  const [isMaking, setIsMaking] = useState(false)
  const mayWrite = useMayWrite()
  const select = (costCentre: number | undefined) =>
    navigate({ search: former => ({ ...former, costCentre }), resetScroll: false })
  return (
    <Page
      title={costCentresTexts.title}
      subtitle={costCentresTexts.subtitle}
      actions={
        <>
          <ExportButton source={['/CostCentres', { query: { expand: 'details' } }]} isOfAll isInHead />
          {mayWrite && (
            <Button leftSection={<IconPlus size={16} aria-hidden />} onClick={() => setIsMaking(true)}>
              {costCentresTexts.make}
            </Button>
          )}
        </>
      }
      filters={<Filters />}
    >
      <Loaded query={useQuery({ ...costCentresQuery, select: withParents })}>
        {costCentres => {
          const selected = costCentres.find(({ id }) => id === search.costCentre)
          return (
            <div className={styles.panes}>
              <Section isFlush>
                <CostCentreTree
                  costCentres={costCentres}
                  name={search.name}
                  areExpiredShown={search.expired === true}
                  selected={selected?.id}
                  onSelect={select}
                />
              </Section>
              <Panel
                costCentre={selected}
                all={costCentres}
                isAsked={search.costCentre !== undefined}
                select={select}
              />
              {isMaking && (
                <CostCentreDialog parentId={selected?.id} onClose={() => setIsMaking(false)} onDone={select} />
              )}
            </div>
          )
        }}
      </Loaded>
    </Page>
  )
}

type PanelProps = Readonly<{
  costCentre: CostCentre | undefined
  all: readonly CostCentre[]
  /** Whether the address names a cost centre, which may not exist. */
  isAsked: boolean
  select: (id: number | undefined) => void
}>

function Panel({ costCentre, all, isAsked, select }: PanelProps) {
  const panel = useRef<HTMLDivElement>(null)
  const id = costCentre?.id
  // On a phone the panel is above the tree: scroll to it after a selection.
  useEffect(() => {
    if (id !== undefined) panel.current?.scrollIntoView({ block: 'nearest' })
  }, [id])
  return (
    <div ref={panel} className={styles.panel} data-unasked={!isAsked || undefined}>
      {costCentre ? (
        <CostCentrePanel key={id} costCentre={costCentre} all={all} onGone={() => select(undefined)} />
      ) : (
        <Section>
          <Empty>{isAsked ? t.problems.notFound : costCentresTexts.choose}</Empty>
        </Section>
      )}
    </div>
  )
}

function Filters() {
  const { field } = useFilters(useSearch({ from: '/signed-in/cost-centres' }))
  const expired = field('expired')
  return (
    <>
      <SearchBox label={costCentresTexts.search} placeholder={costCentresTexts.searchHint} {...field('name')} />
      <Switch
        label={costCentresTexts.withExpired}
        checked={expired.value === true}
        onChange={event => expired.onChange(event.currentTarget.checked || undefined)}
        pb={8}
      />
    </>
  )
}
