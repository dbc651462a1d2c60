import { wordOf } from '../../../parts/change-requests/index.ts'
import { CostCentreLink, EmailLink, PhoneLink, ResourceLink } from '../../../parts/links/index.ts'
import { useMay } from '../../../session/session.ts'
import { authoritiesTexts } from '../../../texts/en-AU/authorities.ts'
import { personTexts } from '../../../texts/en-AU/person.ts'
import { t } from '../../../texts/index.ts'
import { StatusBadge } from '../../../ui/message/index.ts'
import { Block, Facts, List, Section, TextLink } from '../../../ui/page/index.ts'
import { Day } from '../../../ui/timeline/index.ts'
import type { Authority } from '../../authorities/authority.ts'
import { AuthorityActions } from './authority-actions.tsx'

const { fields } = t
type Props = Readonly<{ authority: Authority }>

/** Names and addresses of an authority who is no employee. */
export function ContactSection({ authority }: Props) {
  const { email, mobilePhone, workPhone, dateOfBirth } = authority
  return (
    <Section title={authoritiesTexts.contact}>
      <Facts
        isDense
        facts={[
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

/** The positions of an authority who is no employee. */
export function PositionsSection({ authority: { positions = [] } }: Props) {
  return (
    <Section title={authoritiesTexts.positions}>
      {positions.length === 0 && (
        <p className="soft">
          {authoritiesTexts.noPositions} <ByImport />
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

/** What an employee has as an authority, beside roles: the rest is in the employee's record. */
export function AuthoritySection({ authority, etag }: Props & Readonly<{ etag: string | undefined }>) {
  const { code, status, email } = authority
  return (
    <Section title={personTexts.access.authority} actions={<AuthorityActions authority={authority} etag={etag} />}>
      <Facts
        isDense
        facts={[
          [authoritiesTexts.code, code],
          [authoritiesTexts.status, <StatusBadge key="status" status={status} />],
          [fields.Email, <EmailLink key="email" address={email} />],
        ]}
      />
      <Block title={authoritiesTexts.responsible}>
        <Responsibilities authority={authority} />
      </Block>
    </Section>
  )
}

/** The authority's own responsibilities, beside those of its positions. */
export const ResponsibilitySection = ({ authority }: Props) => (
  <Section title={authoritiesTexts.responsible}>
    <Responsibilities authority={authority} />
  </Section>
)

function Responsibilities({ authority: { costCentres = [], paymentGroups = [] } }: Props) {
  const costCentreList = costCentres.map(costCentre => (
    <li key={costCentre.id}>
      <CostCentreLink {...costCentre} />
    </li>
  ))
  const paymentGroupList = paymentGroups.map(({ id, name }) => <li key={id}>{name}</li>)
  return (
    <>
      {costCentres.length + paymentGroups.length === 0 && <p className="soft">{authoritiesTexts.nothing}</p>}
      <Facts
        facts={[
          [authoritiesTexts.costCentres, costCentres.length > 0 && <List>{costCentreList}</List>],
          [authoritiesTexts.paymentGroups, paymentGroups.length > 0 && <List>{paymentGroupList}</List>],
        ]}
      />
    </>
  )
}
