import { useQuery } from '@tanstack/react-query'
import { read } from '../../api.ts'
import { t } from '../../texts/index.ts'
import { Badge } from '../../ui/badge.tsx'
import { DataTable } from '../../ui/data-table.tsx'
import { Loaded } from '../../ui/loaded.tsx'
import { Page, Section } from '../../ui/page.tsx'

const costCentres = read('/CostCentres', { query: { expand: 'details' } })

export function CostCentresPage() {
  return (
    <Page title={t.costCentres.title}>
      <Section isFlush>
        <Loaded query={useQuery(costCentres)}>
          {rows => (
            <DataTable
              caption={t.costCentres.title}
              rows={rows}
              rowKey={row => row.id}
              empty={t.costCentres.empty}
              columns={[
                { header: t.costCentres.name, cell: row => row.name },
                { header: t.costCentres.code, cell: row => row.code },
                {
                  header: t.costCentres.expired,
                  cell: row => row.isExpired && <Badge tone="danger">{t.costCentres.expired}</Badge>,
                },
              ]}
            />
          )}
        </Loaded>
      </Section>
    </Page>
  )
}
