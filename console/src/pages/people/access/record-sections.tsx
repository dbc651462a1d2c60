import { useMayRaise, wordOf } from '../../../parts/change-requests/index.ts'
import { CostCentreLink, EmailLink, PhoneLink, ResourceLink } from '../../../parts/links/index.ts'
import { useMay } from '../../../session/session.ts'
import { authoritiesTexts } from '../../../texts/en-AU/authorities.ts'
import { t } from '../../../texts/index.ts'
import { Facts, List, Section, TextLink } from '../../../ui/page/index.ts'
import { Day } from '../../../ui/timeline/index.ts'
import type { Authority } from '../authority.ts'

const { fields } = t
type Props = Readonly<{ authority: Authority }>

/** Names and addresses of the authority. A linked authority has those of its employee. */
export function ContactSection({ authority }: Props) {
  const { employee, email, mobilePhone, workPhone, dateOfBirth } = authority
  return (
    <Section title={authoritiesTexts.contact}>
      <Facts
        isDense
        facts={[
          [
            authoritiesTexts.employee,
            employee && (
              <ResourceLink key="employee" type="Employee" id={employee.id}>
                {employee.name}
              </ResourceLink>
            ),
          ],
          [fields.Title, authority.title],
          [fields.Email, <EmailLink key="email" address={email} />],
          [fields.EmailType, wordOf('EmailType', authority.emailType)],
          [fields.MobilePhone, mobilePhone && <PhoneLink number={mobilePhone} />],
          [fields.WorkPhone, workPhone && <PhoneLink number={workPhone} />],
          [fields.WorkExtension, authority.workExtension],
          [fields.DateOfBirth, dateOfBirth && <Day on={dateOfBirth} />],
          [authoritiesTexts.form.home, authority.address && inOneLine(authority.address)],
        ]}
      />
    </Section>
  )
}

const inOneLine = ({ address1, address2, suburb, state, postcode, country }: NonNullable<Authority['address']>) =>
  [address1, address2, suburb, state.name, postcode, country.name].filter(Boolean).join(', ')

export function PositionsSection({ authority: { positions = [], employee } }: Props) {
  return (
    <Section title={authoritiesTexts.positions}>
      {positions.length === 0 && (
        <p className="soft">
          {authoritiesTexts.noPositions} {employee ? <ByRequest employeeId={employee.id} /> : <ByImport />}
        </p>
      )}
      <List>
        {positions.map(({ id, name }) => (
          <li key={id}>
            <ResourceLink type="Position" id={id}>
              {name}
            </ResourceLink>
          </li>
        ))}
      </List>
    </Section>
  )
}

/** A change request changes the position of an employee. */
function ByRequest({ employeeId }: { employeeId: number }) {
  const mayRaise = useMayRaise(employeeId)
  if (!mayRaise('PositionAssignment')) return authoritiesTexts.positionByRequest
  return (
    <TextLink to="/change-requests/new" search={{ type: 'PositionAssignment', employee: employeeId }}>
      {authoritiesTexts.requestPosition}
    </TextLink>
  )
}

/** An administrator imports the position of an authority without an employee. */
function ByImport() {
  const [before, link, after] = authoritiesTexts.positionByImport
  if (!useMay('admin')) return authoritiesTexts.positionByAdministrator
  return (
    <>
      {before}
      <TextLink to="/import">{link}</TextLink>
      {after}
    </>
  )
}

/** The authority's own responsibilities, beside those of its positions. */
export function ResponsibilitySection({ authority: { costCentres = [], paymentGroups = [] } }: Props) {
  const costCentreList = costCentres.map(costCentre => (
    <li key={costCentre.id}>
      <CostCentreLink {...costCentre} />
    </li>
  ))
  const paymentGroupList = paymentGroups.map(({ id, name }) => <li key={id}>{name}</li>)
  return (
    <Section title={authoritiesTexts.responsible}>
      {costCentres.length + paymentGroups.length === 0 && <p className="soft">{authoritiesTexts.nothing}</p>}
      <Facts
        facts={[
          [authoritiesTexts.costCentres, costCentres.length > 0 && <List>{costCentreList}</List>],
          [authoritiesTexts.paymentGroups, paymentGroups.length > 0 && <List>{paymentGroupList}</List>],
        ]}
      />
    </Section>
  )
}
