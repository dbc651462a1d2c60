import { Button, Stack } from '@mantine/core'
import { IconPlus, IconUserPlus } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { useEffect, useRef } from 'react'
import { read } from '../../../api/client.ts'
import { t } from '../../../texts/index.ts'
import type { Field } from './fields/field-input.tsx'
import { emptyOf, FieldGrid, given, newValuesOf } from './fields/fields-form.tsx'
import type { Employee, Entry, FieldsProps, KindForm } from './fields/kind-form.ts'
import { EntryList } from './fields/list-form.tsx'

const position: readonly Field[] = [
  { name: 'OrganisationChartPositionId', kind: 'position', isRequired: true, isWide: true },
]
const terms: readonly Field[] = [
  { name: 'PaymentGroupId', kind: 'paymentGroup', isRequired: true },
  { name: 'EmploymentType', kind: 'words' },
  { name: 'StandardHoursPerWeek', kind: 'number' },
  { name: 'FullTimeEquivalent', kind: 'number', decimals: 4 },
]
const pay: readonly Field[] = [
  { name: 'PayType', kind: 'words', isRequired: true },
  { name: 'Amount', kind: 'money', decimals: 4, isRequired: true },
  { name: 'Per', kind: 'words', help: t.changeKinds.Hire.help.Per },
]
const more: readonly Field[] = [
  { name: 'Award', kind: 'text', maxLength: 100, isMore: true },
  { name: 'Classification', kind: 'text', maxLength: 100, isMore: true },
  { name: 'ProbationEndDate', kind: 'day', isMore: true },
  { name: 'ContractEndDate', kind: 'day', isMore: true },
]
const shares: readonly Field[] = [
  { name: 'CostCentreId', kind: 'costCentre', isRequired: true },
  { name: 'Percentage', kind: 'number', decimals: 4, isRequired: true },
]
/** That of the whole. */
const costCentre = shares.slice(0, 1)
const words = t.changeKinds.CostCentre.entries
const fields = [...position, ...terms, ...pay, ...more]

const emptyShare = (Percentage: number | '' = ''): Entry => ({ ...emptyOf(shares), Percentage })

/** What the record has already, from the command that made it. */
const presentOf = ({ paymentGroup, costCentres, employmentType, standardHoursPerWeek }: Employee): Entry => ({
  ...{ PaymentGroupId: paymentGroup?.id, EmploymentType: employmentType ?? 'FullTime' },
  ...{ StandardHoursPerWeek: standardHoursPerWeek, PayType: 'Salary' },
  CostCentres:
    costCentres.length === 0
      ? [emptyShare(100)]
      : costCentres.map(({ costCentre, percentage }) => ({ CostCentreId: costCentre.id, Percentage: percentage })),
})

export const hire: KindForm = {
  group: 'work',
  icon: IconUserPlus,
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
  useCostCentreOfPosition(props, entry)
  return (
    <Stack gap="lg">
      <FieldGrid {...props} fields={position} entry={entry} />
      <FieldGrid {...props} fields={terms} entry={entry} />
      {isWhole ? (
        <div>
          <FieldGrid {...props} fields={costCentre} path={`${path}.CostCentres.0`} entry={only} />
          <Button
            variant="subtle"
            size="compact-sm"
            mt="xs"
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
      <FieldGrid {...props} fields={[...pay, ...more]} entry={entry} more={t.changeKinds.Hire.more} />
    </Stack>
  )
}

/** Proposes the cost centre of the chosen position, once for each, where the user has not chosen another. */
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
}
