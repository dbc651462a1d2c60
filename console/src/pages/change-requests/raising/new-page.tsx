import { type UseQueryResult, useQuery } from '@tanstack/react-query'
import { Navigate, useNavigate, useSearch } from '@tanstack/react-router'
import { read } from '../../../api/client.ts'
import { inSentence } from '../../../format/in-sentence.ts'
import { spokenName } from '../../../format/people.ts'
import { type ChangeType, isChangeType } from '../../../parts/change-requests/index.ts'
import { EmployeePicker } from '../../../parts/pickers/index.ts'
import { useAccount, useMay } from '../../../session/session.ts'
import { changeRequestsTexts } from '../../../texts/en-AU/change-requests.ts'
import { personTexts } from '../../../texts/en-AU/person.ts'
import { t } from '../../../texts/index.ts'
import { Loaded, lazyPart } from '../../../ui/loading/index.ts'
import { Empty, Page, Section, TextLink } from '../../../ui/page/index.ts'
import type { Employee } from '../forms/fields/kind-form.ts'
import styles from '../requests.module.css'

// Both load the forms.
const KindGallery = lazyPart(async () => (await import('./kind-gallery.tsx')).KindGallery)
const NewRequest = lazyPart(async () => (await import('./new-request.tsx')).NewRequest)

const words = changeRequestsTexts

/** The employee, the kind of change, then its form. */
export function NewChangeRequestPage() {
  const { type, employee: chosen, position, day } = useSearch({ from: '/signed-in/change-requests/new' })
  const mayWrite = useMay('change-requests.write')
  const usual = useUsualEmployee()
  const own = useAccount().employeeId
  const isOwn = own === chosen && chosen !== undefined
  const employeeId = chosen ?? usual
  const isOwnRequest = own !== undefined && own === employeeId
  const employee = useQuery({
    ...read('/Employees/{id}', { path: { id: employeeId ?? 0 } }),
    enabled: employeeId !== undefined,
  })
  const kind = isChangeType(type) ? type : undefined
  if (kind === 'Hire' && employeeId !== undefined)
    return <Navigate to="/employees/hire/$id" params={{ id: String(employeeId) }} replace />
  return (
    <Page
      title={kind === undefined && isOwn ? personTexts.ownDetails : titleOf(kind, employee.data, isOwnRequest)}
      back={
        isFlow(kind) && employee.data ? (
          <BackTo person={employee.data} />
        ) : (
          <TextLink to="/change-requests">{words.title}</TextLink>
        )
      }
      subtitle={kind !== undefined && !isFlow(kind) && <About kind={kind} chosen={chosen} />}
    >
      {!mayWrite && (
        <Section>
          <Empty>{words.mayNotRequest}</Empty>
        </Section>
      )}
      {mayWrite && kind === undefined && (
        <WhomAndWhat employeeId={employeeId} usual={usual} employee={employee} chosen={chosen} />
      )}
      {mayWrite && kind && employeeId === undefined && (
        <Section>
          <Empty>{words.chooseWhom}</Empty>
        </Section>
      )}
      {mayWrite && kind && employeeId !== undefined && (
        <Loaded query={employee}>
          {found => (
            <NewRequest key={`${kind} ${found.id}`} type={kind} employee={found} proposed={{ position, day }} />
          )}
        </Loaded>
      )}
    </Page>
  )
}

const { flows } = personTexts

/** Whether a kind is what people come for from the page of a person. */
const isFlow = (kind: ChangeType | undefined): kind is keyof typeof flows =>
  kind !== undefined && Object.hasOwn(flows, kind)

function titleOf(kind: ChangeType | undefined, employee: Employee | undefined, isOwn: boolean): string {
  if (kind === undefined) return words.newTitle
  if (isOwn) return words.ownTitle(inSentence(t.changeKinds[kind].name))
  if (!employee) return t.changeKinds[kind].name
  const name = spokenName(employee.name)
  return isFlow(kind) ? flows[kind].title(name) : words.for(t.changeKinds[kind].name, name)
}

/** What a kind of change is about, and the way to the other kinds. */
const About = ({ kind, chosen }: Readonly<{ kind: ChangeType; chosen: number | undefined }>) => (
  <>
    {t.changeKinds[kind].about}
    {' · '}
    <TextLink to="/change-requests/new" search={{ employee: chosen }}>
      {words.changeType}
    </TextLink>
  </>
)

const BackTo = ({ person: { id, name } }: { person: Employee }) => (
  <TextLink to="/employees/$id" params={{ id: String(id) }}>
    {spokenName(name)}
  </TextLink>
)

/** The caller's own employee; none for administrators, who request changes for others. */
function useUsualEmployee(): number | undefined {
  const { employeeId, roles } = useAccount()
  return roles.some(role => administrators.has(role)) ? undefined : employeeId
}

const administrators: ReadonlySet<string> = new Set(['HumanResourcesAdministrator', 'PayrollAdministrator'])

type WhomProps = Readonly<{
  employeeId: number | undefined
  /** The employee where the address names none. */
  usual: number | undefined
  /** From the address. */
  chosen: number | undefined
  employee: UseQueryResult<Employee>
}>

function WhomAndWhat({ employeeId, usual, chosen, employee }: WhomProps) {
  const navigate = useNavigate({ from: '/change-requests/new' })
  return (
    <>
      <Section>
        <div className={styles.who}>
          <EmployeePicker
            label={words.about_whom}
            value={employeeId}
            // A name that arrives while the user types would replace the typed text.
            disabled={employee.isLoading}
            chosenLabel={employee.data && `${spokenName(employee.data.name)} (${employee.data.code})`}
            onChange={id => navigate({ search: old => ({ ...old, employee: id === usual ? undefined : id }) })}
          />
        </div>
      </Section>
      {employeeId === undefined ? (
        <Empty>{words.chooseWhom}</Empty>
      ) : (
        <KindGallery employeeId={employeeId} chosen={chosen} />
      )}
    </>
  )
}
