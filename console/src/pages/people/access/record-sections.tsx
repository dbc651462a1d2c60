import type { Authority } from '../../../parts/authorities/index.ts'
import { CostCentreLink, EmailLink, PhoneLink, ResourceLink } from '../../../parts/links/index.ts'
import { authoritiesTexts } from '../../../texts/en-AU/authorities.ts'
import { t } from '../../../texts/index.ts'
import { StatusBadge } from '../../../ui/message/index.ts'
import { Facts, List, Section } from '../../../ui/page/index.ts'
import { Day } from '../../../ui/timeline/index.ts'
import styles from '../people.module.css'

const { fields } = t
type Props = Readonly<{ authority: Authority }>

/** Addresses of an authority who is no employee, and apart from them what identifies the person. */
export function ContactSection({ authority }: Props) {
  const { email, mobilePhone, workPhone, workExtension, dateOfBirth, title, address } = authority
  const extension = workExtension && ` ${authoritiesTexts.extension(workExtension)}`
  return (
    <Section title={authoritiesTexts.contact}>
      <Facts
        isDense
        facts={[
          [fields.Email, <EmailLink key="email" address={email} />],
          [fields.MobilePhone, mobilePhone && <PhoneLink number={mobilePhone} />],
          [
            fields.WorkPhone,
            workPhone && (
              <>
                <PhoneLink number={workPhone} />
                {extension}
              </>
            ),
          ],
          [authoritiesTexts.form.home, address && <address className={styles.address}>{inOneLine(address)}</address>],
        ]}
      />
      {(dateOfBirth || title) && (
        <details className={styles.person}>
          <summary>{authoritiesTexts.personDetails}</summary>
          <Facts
            isDense
            facts={[
              [fields.Title, title],
              [fields.DateOfBirth, dateOfBirth && <Day on={dateOfBirth} />],
            ]}
          />
        </details>
      )}
    </Section>
  )
}

const inOneLine = ({ address1, address2, suburb, state, postcode, country }: NonNullable<Authority['address']>) =>
  [address1, address2, suburb, state.name, postcode, country.name].filter(Boolean).join(', ')

/** The positions and responsibilities of an authority who is no employee; nothing without any. */
export function WorkSection({ authority }: Props) {
  const { positions = [] } = authority
  const facts = responsibilitiesOf(authority)
  if (positions.length + facts.length === 0) return null
  return (
    <Section title={authoritiesTexts.work}>
      <Facts facts={[positionsOf(positions), ...facts]} />
    </Section>
  )
}

const positionsOf = (positions: NonNullable<Authority['positions']>) =>
  [
    authoritiesTexts.positions,
    positions.length > 0 && (
      <List>
        {positions.map(({ id, name }) => (
          <li key={id}>
            <ResourceLink type="Position" id={id}>
              {name}
            </ResourceLink>
          </li>
        ))}
      </List>
    ),
  ] as const

/**
 * What an employee has as an authority, beside roles: the rest is in the employee's record.
 * @param known the email that the account says already
 */
export const AuthoritySection = ({ authority, known }: Props & Readonly<{ known?: string | undefined }>) => (
  <Section title={authoritiesTexts.one}>
    <Facts isDense facts={[...authorityFacts(authority, known), [authoritiesTexts.code, authority.code]]} />
  </Section>
)

const authorityFacts = (authority: Authority, known: string | undefined) =>
  [
    [
      authoritiesTexts.status,
      authority.status !== 'Active' && <StatusBadge key="status" status={authority.status} />,
    ] as const,
    [fields.Email, authority.email !== known && <EmailLink key="email" address={authority.email} />] as const,
    positionsOf(authority.positions ?? []),
    ...responsibilitiesOf(authority),
  ].filter(([, value]) => Boolean(value))

/** The authority's own responsibilities, beside those of its positions. */
const responsibilitiesOf = ({ costCentres = [], paymentGroups = [] }: Authority) =>
  [
    [
      authoritiesTexts.responsibleFor,
      costCentres.length > 0 && (
        <List>
          {costCentres.map(costCentre => (
            <li key={costCentre.id}>
              <CostCentreLink {...costCentre} />
            </li>
          ))}
        </List>
      ),
    ] as const,
    [
      authoritiesTexts.paymentGroups,
      paymentGroups.length > 0 && (
        <List>
          {paymentGroups.map(({ id, name }) => (
            <li key={id}>{name}</li>
          ))}
        </List>
      ),
    ] as const,
  ].filter(([, value]) => Boolean(value))
