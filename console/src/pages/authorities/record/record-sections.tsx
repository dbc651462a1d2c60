import { Anchor } from '@mantine/core'
import type { ReactNode } from 'react'
import { useMayRaise, wordOf } from '../../../parts/change-requests/index.ts'
import { CostCentreLink } from '../../../parts/links/index.ts'
import { useMay } from '../../../session/session.ts'
import { t } from '../../../texts/index.ts'
import { Facts, Section, TextLink } from '../../../ui/page/index.ts'
import { Day } from '../../../ui/timeline/index.ts'
import styles from '../authorities.module.css'
import type { Authority } from '../authority.ts'

const { fields } = t
const phone = (number: string | undefined) =>
  number && <Anchor href={`tel:${number.replaceAll(/[^\d+]/g, '')}`}>{number}</Anchor>

/** Who it is and how to reach them; linked to an employee, all of it is the employee's. */
export function ContactSection({ authority }: { authority: Authority }) {
  const { employee, address } = authority
  return (
    <Section title={t.authorities.contact}>
      <div className={styles.facts}>
        <Facts
          facts={[
            [
              t.authorities.employee,
              employee ? (
                <TextLink key="employee" to="/employees/$id" params={{ id: String(employee.id) }}>
                  {employee.name}
                </TextLink>
              ) : undefined,
            ],
            [fields.Title, authority.title],
            [
              fields.Email,
              <Anchor key="email" href={`mailto:${authority.email}`}>
                {authority.email}
              </Anchor>,
            ],
            [fields.EmailType, wordOf('EmailType', authority.emailType)],
            [fields.MobilePhone, phone(authority.mobilePhone)],
            [fields.WorkPhone, phone(authority.workPhone)],
            [fields.WorkExtension, authority.workExtension],
            [fields.DateOfBirth, authority.dateOfBirth && <Day on={authority.dateOfBirth} />],
            [
              t.authorities.form.home,
              address &&
                [
                  address.address1,
                  address.address2,
                  address.suburb,
                  address.state.name,
                  address.postcode,
                  address.country.name,
                ]
                  .filter(Boolean)
                  .join(', '),
            ],
          ]}
        />
      </div>
    </Section>
  )
}

export function PositionsSection({ authority: { positions = [], employee } }: { authority: Authority }) {
  return (
    <Section title={t.authorities.positions}>
      {positions.length === 0 && (
        <p className="soft">
          {t.authorities.noPositions} {employee ? <ByRequest employeeId={employee.id} /> : <ByHand />}
        </p>
      )}
      <ul className={styles.list}>
        {positions.map(({ id, name }) => (
          <li key={id}>
            <TextLink to="/organisation-chart" search={{ position: id }}>
              {name}
            </TextLink>
          </li>
        ))}
      </ul>
    </Section>
  )
}

/** The position of an employee is changed by a change request. */
function ByRequest({ employeeId }: { employeeId: number }) {
  const mayRaise = useMayRaise(employeeId)
  if (!mayRaise('PositionAssignment')) return t.authorities.positionByRequest
  return (
    <TextLink to="/change-requests/new" search={{ type: 'PositionAssignment', employee: employeeId }}>
      {t.authorities.requestPosition}
    </TextLink>
  )
}

/** Of an authority that is no employee, administrators enter the position. */
function ByHand() {
  const [before, link, after] = t.authorities.positionByImport
  if (!useMay('admin')) return t.authorities.positionByAdministrator
  return (
    <>
      {before}
      <TextLink to="/import">{link}</TextLink>
      {after}
    </>
  )
}

const nameList = <Item extends { id: number }>(items: readonly Item[], show: (item: Item) => ReactNode) =>
  items.length === 0 ? undefined : (
    <ul className={styles.list}>
      {items.map(item => (
        <li key={item.id}>{show(item)}</li>
      ))}
    </ul>
  )

/** What the authority is responsible for itself, beside what its positions say. */
export function ResponsibilitySection({
  authority: { costCentres = [], paymentGroups = [] },
}: {
  authority: Authority
}) {
  const isNothing = costCentres.length + paymentGroups.length === 0
  return (
    <Section title={t.authorities.responsible}>
      {isNothing && <p className="soft">{t.authorities.nothing}</p>}
      <Facts
        facts={[
          [t.authorities.costCentres, nameList(costCentres, costCentre => <CostCentreLink {...costCentre} />)],
          [t.authorities.paymentGroups, nameList(paymentGroups, ({ name }) => name)],
        ]}
      />
    </Section>
  )
}
