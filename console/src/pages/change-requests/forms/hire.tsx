import { Button, Title } from '@mantine/core'
import { IconPlus } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { useEffect, useRef } from 'react'
import { read } from '../../../api/client.ts'
import { t } from '../../../texts/index.ts'
import styles from '../requests.module.css'
import { type Field, FieldInput } from './fields/field-input.tsx'
import { emptyOf, FieldGrid, given, newValuesOf } from './fields/fields-form.tsx'
import type { Employee, Entry, FieldsProps, KindForm } from './fields/kind-form.ts'
import { EntryList } from './fields/list-form.tsx'

const position: readonly Field[] = [
  {
    ...{ name: 'OrganisationChartPositionId', kind: 'position', isRequired: true, isWide: true },
    help: t.changeKinds.Hire.costCentreFollows,
  },
]
const terms: readonly Field[] = [
  { name: 'EmploymentType', kind: 'words', decides: 'StandardHoursPerWeek' },
  { name: 'StandardHoursPerWeek', kind: 'number' },
]
const pay: readonly Field[] = [
  { name: 'PayType', kind: 'words', isRequired: true, decides: 'Per' },
  { name: 'Amount', kind: 'money', decimals: 4, isRequired: true },
  { name: 'Per', kind: 'words', placeholder: t.changeKinds.Hire.usualPer },
]
const paymentGroup: readonly Field[] = [
  { name: 'PaymentGroupId', kind: 'paymentGroup', isRequired: true, isWide: true },
]
const more: readonly Field[] = [
  { name: 'FullTimeEquivalent', kind: 'number', decimals: 4, isMore: true },
  { name: 'Award', kind: 'text', maxLength: 100, isMore: true },
  { name: 'Classification', kind: 'text', maxLength: 100, isMore: true },
  { name: 'ProbationEndDate', kind: 'day', isMore: true },
  { name: 'ContractEndDate', kind: 'day', isMore: true },
]
const costCentre: Field = { name: 'CostCentreId', kind: 'costCentre', isRequired: true }
const shares: readonly Field[] = [costCentre, { name: 'Percentage', kind: 'number', decimals: 4, isRequired: true }]
const words = t.changeKinds.CostCentre.entries
const fields = [...position, ...terms, ...pay, ...paymentGroup, ...more]

const emptyShare = (Percentage: number | '' = ''): Entry => ({ ...emptyOf(shares), Percentage })

/** The hours of a full week, which can be changed: section 62 of the Fair Work Act 2009 (Cth). */
const fullWeek = 38

/** What the record has already, from the command that made it, and what is usual. */
const presentOf = ({ paymentGroup, costCentres, employmentType = 'FullTime', ...record }: Employee): Entry => ({
  ...{ PaymentGroupId: paymentGroup?.id, EmploymentType: employmentType, PayType: 'Salary', Per: 'Year' },
  StandardHoursPerWeek: record.standardHoursPerWeek ?? (employmentType === 'FullTime' ? fullWeek : undefined),
  CostCentres:
    costCentres.length === 0
      ? [emptyShare(100)]
      : costCentres.map(({ costCentre, percentage }) => ({ CostCentreId: costCentre.id, Percentage: percentage })),
})

export const hire: KindForm = {
  title: t.changeKinds.Hire.work,
  isFromFirstDay: true,
  present: employee => ({ ...emptyOf(fields), ...given(presentOf(employee)) }),
  edited: (changes, employee) => ({ ...emptyOf(fields), ...given(presentOf(employee)), ...newValuesOf(changes) }),
  sent: section => {
    const { CostCentres, ...rest } = section as Entry & { CostCentres: readonly Entry[] }
    return { ...given(rest), CostCentres: CostCentres.map(given) }
  },
  Fields: HireFields,
}

function HireFields(props: FieldsProps) {
  const { form, path } = props
  const entry = form.getValues()[path] as Entry & Readonly<{ CostCentres: readonly Entry[] }>
  const [only = {}, ...others] = entry.CostCentres
  // One cost centre takes all: it needs no share.
  const isWhole = others.length === 0 && only.Percentage === 100
  const ofPosition = useCostCentreOfPosition(props, entry)
  const whole = `${path}.CostCentres.0`
  return (
    <div className={styles.hire}>
      <FieldGrid {...props} fields={position} entry={entry} />
      {isWhole ? (
        <div>
          <FieldInput
            {...props}
            field={
              ofPosition !== undefined && only.CostCentreId === ofPosition
                ? { ...costCentre, help: t.changeKinds.Hire.ofPosition }
                : costCentre
            }
            path={`${whole}.${costCentre.name}`}
            entry={only}
          />
          <Button
            variant="subtle"
            size="compact-xs"
            mt="0.125rem"
            leftSection={<IconPlus size={14} aria-hidden />}
            onClick={() => form.insertListItem(`${path}.CostCentres`, emptyShare())}
          >
            {words.add}
          </Button>
        </div>
      ) : (
        <EntryList
          {...props}
          {...{ fields: shares, words, most: 50 }}
          path={`${path}.CostCentres`}
          entries={entry.CostCentres}
          onFurther={() => emptyShare()}
        />
      )}
      <FieldGrid {...props} fields={terms} entry={entry} />
      <div className={`${styles.hire} ${styles.pay}`}>
        <Title order={3} size="h4">
          {t.changeKinds.Hire.pay}
        </Title>
        <FieldGrid {...props} fields={pay} entry={entry} isInLine />
        <FieldGrid {...props} fields={paymentGroup} entry={entry} />
      </div>
      <FieldGrid {...props} fields={more} entry={entry} more={t.changeKinds.Hire.more} />
    </div>
  )
}

/**
 * Proposes the cost centre of the chosen position, once for each, where the user has not chosen another.
 * @returns it
 */
function useCostCentreOfPosition(
  { form, path }: FieldsProps,
  { OrganisationChartPositionId, CostCentres }: Entry & Readonly<{ CostCentres: readonly Entry[] }>,
) {
  const id = OrganisationChartPositionId as number | undefined
  const { data } = useQuery({
    ...read('/Positions/{id}', { path: { id: id ?? 0 }, query: { expand: 'details' } }),
    enabled: id !== undefined,
  })
  const costCentreId = data?.costCentre?.id
  const proposed = useRef<number>(undefined)
  const present = CostCentres[0]?.CostCentreId
  const isOpen = CostCentres.length === 1 && (present === undefined || present === proposed.current)
  useEffect(() => {
    // A field that the user has cleared stays empty.
    if (costCentreId === undefined || costCentreId === proposed.current) return
    proposed.current = costCentreId
    if (isOpen) form.setFieldValue(`${path}.CostCentres.0.CostCentreId`, costCentreId)
  }, [isOpen, costCentreId, form.setFieldValue, path])
  return costCentreId
}
