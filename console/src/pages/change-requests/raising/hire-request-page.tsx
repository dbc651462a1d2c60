import { useQuery } from '@tanstack/react-query'
import { useParams } from '@tanstack/react-router'
import { read } from '../../../api/client.ts'
import { formatDate } from '../../../format/formats.ts'
import { spokenName } from '../../../format/people.ts'
import { useMay } from '../../../session/session.ts'
import { changeRequestsTexts } from '../../../texts/en-AU/change-requests.ts'
import { personTexts } from '../../../texts/en-AU/person.ts'
import { t } from '../../../texts/index.ts'
import { Loaded, lazyPart } from '../../../ui/loading/index.ts'
import { Empty, Page, Section, TaskSteps, TextLink } from '../../../ui/page/index.ts'

const NewRequest = lazyPart(async () => (await import('./new-request.tsx')).NewRequest)

const { hire, flows } = personTexts

/** The second step of a hire: the change request. */
export function HireRequestPage() {
  const id = Number(useParams({ from: '/signed-in/employees/hire/$id' }).id)
  const mayWrite = useMay('change-requests.write')
  const query = useQuery(read('/Employees/{id}', { path: { id } }))
  const name = query.data && spokenName(query.data.name)
  return (
    <Page
      title={name === undefined ? t.changeKinds.Hire.name : flows.Hire.title(name)}
      subtitle={query.data && hire.from(formatDate(query.data.startDate))}
      back={
        <>
          <TextLink to="/employees">{t.navigation.pages.employees}</TextLink>
          {name !== undefined && (
            <>
              {' / '}
              <ToPerson id={id}>{name}</ToPerson>
            </>
          )}
        </>
      }
      views={
        <TaskSteps label={hire.label} steps={hire.steps} at={1} back={step => <ToPerson id={id}>{step}</ToPerson>} />
      }
    >
      {mayWrite ? (
        <Loaded query={query}>
          {found => <NewRequest type="Hire" employee={found} proposed={{ position: undefined, day: undefined }} />}
        </Loaded>
      ) : (
        <Section>
          <Empty>{changeRequestsTexts.mayNotRequest}</Empty>
        </Section>
      )}
    </Page>
  )
}

const ToPerson = ({ id, children }: Readonly<{ id: number; children: string }>) => (
  <TextLink to="/employees/$id" params={{ id: String(id) }}>
    {children}
  </TextLink>
)
