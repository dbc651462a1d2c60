import { Button } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { read, readPage, readRecord } from '../../api/client.ts'
import { formatNumber } from '../../format/formats.ts'
import { spokenName } from '../../format/people.ts'
import { everyStatus } from '../../parts/reference-data/index.ts'
import { useAccount, useHasRole } from '../../session/session.ts'
import { settingsTexts } from '../../texts/en-AU/settings.ts'
import { t } from '../../texts/index.ts'
import { Loaded, lazyDialog, ReadFailure } from '../../ui/loading/index.ts'
import { Badge } from '../../ui/message/index.ts'
import { Facts, Section, TextLink } from '../../ui/page/index.ts'

const words = settingsTexts.group

const GroupDialog = lazyDialog(async () => (await import('./group-dialog.tsx')).GroupDialog)

/** The group itself. The operator of the server gives it its name. */
export function Group() {
  const { group } = useAccount()
  const mayWrite = useHasRole('EmployerAdministrator')
  const [isEdited, setIsEdited] = useState(false)
  const opened = useQuery({ ...readRecord('/EmployerGroup'), enabled: mayWrite })
  const employers = useQuery(read('/Employers'))
  const employees = useQuery(readPage('/Employees/Search', { query: { pageNumber: 1, pageSize: 1 } }))
  const failed = [opened, employers, employees].find(({ error, data }) => error !== null && data === undefined)
  return (
    <Section
      title={group.name}
      actions={
        <>
          {group.isTest && <Badge tone="info">{words.test}</Badge>}
          {mayWrite && opened.data && (
            <Button variant="default" size="xs" onClick={() => setIsEdited(true)}>
              {t.edit}
            </Button>
          )}
        </>
      }
    >
      {failed && <ReadFailure query={failed} />}
      <Loaded query={useQuery(read('/OrganisationCharts'))}>
        {charts => {
          const chart = charts.find(({ isDefault }) => isDefault)
          return (
            <Facts
              facts={[
                [words.timeZone, group.timeZone],
                [
                  words.employees,
                  <TextLink key="employees" to="/employees" search={{ status: everyStatus }}>
                    {employees.data ? formatNumber(employees.data.total) : words.employees}
                  </TextLink>,
                ],
                [
                  words.employers,
                  <TextLink key="employers" to="/settings" search={{ tab: 'employers' }}>
                    {employers.data?.map(({ name }) => name).join(', ') ?? words.employers}
                  </TextLink>,
                ],
                [
                  words.chart,
                  chart && (
                    <TextLink to="/settings" search={{ tab: 'charts' }}>
                      {chart.name}
                    </TextLink>
                  ),
                ],
                [
                  words.fallback,
                  chart?.fallbackAuthority ? spokenName(chart.fallbackAuthority.name) : words.noFallback,
                ],
              ]}
            />
          )
        }}
      </Loaded>
      <p className="soft">{words.operator}</p>
      {isEdited && opened.data && <GroupDialog opened={opened.data} onClose={() => setIsEdited(false)} />}
    </Section>
  )
}
