import { formatDate, formatNumber, formatPercent } from '../../format/formats.ts'
import { wordOf } from '../../parts/change-requests/index.ts'
import { CostCentreLink } from '../../parts/links/index.ts'
import { t } from '../../texts/index.ts'
import { TextLink } from '../../ui/page/index.ts'
import { type Line, line } from './block.tsx'
import { day, entry, list } from './entries.tsx'
import { linesOf } from './field-lines.tsx'

const { fields } = t

export const engagement: readonly Line[] = [
  line(
    t.employees.employer,
    ({ employer }) => employer,
    ({ name }) => name,
  ),
  line(
    fields.PaymentGroupId,
    ({ paymentGroup }) => paymentGroup,
    ({ name }) => name,
  ),
  line(fields.StartDate, ({ startDate }) => startDate, day),
  line(fields.TerminationDate, ({ terminationDate }) => terminationDate, day),
  ...linesOf('EmploymentTerms'),
]

const daysOf = ({ from, to }: { from?: string; to?: string }) => {
  if (from === undefined) return to === undefined ? '' : t.employees.until(formatDate(to))
  return to === undefined ? t.employees.from(formatDate(from)) : t.employees.fromUntil(formatDate(from), formatDate(to))
}

const shareOf = ({ fullTimeEquivalent: share }: { fullTimeEquivalent?: number }) =>
  share === undefined ? undefined : t.employees.ofFullTime(formatPercent(share))

export const place: readonly Line[] = [
  line(
    t.employees.positions,
    ({ positions }) => positions,
    positions =>
      list(
        positions.map(position =>
          entry(
            `${position.id} ${position.from}`,
            <TextLink to="/organisation-chart" search={{ position: position.id }}>
              {position.name}
            </TextLink>,
            [wordOf('AssignmentType', position.assignmentType), shareOf(position), daysOf(position)]
              .filter(Boolean)
              .join(', '),
          ),
        ),
      ),
  ),
  line(
    t.employees.costCentres,
    ({ costCentres }) => costCentres,
    shares =>
      list(
        shares.map(({ costCentre, percentage }) =>
          entry(
            costCentre.id,
            <CostCentreLink {...costCentre} />,
            shares.length > 1 || percentage !== 100
              ? `${costCentre.code}, ${t.percent(formatNumber(percentage))}`
              : costCentre.code,
          ),
        ),
      ),
  ),
  line(
    t.employees.employmentState,
    ({ employmentState }) => employmentState,
    ({ name }) => name,
  ),
]
