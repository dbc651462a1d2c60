import { ActionIcon, Button, Group, Stack, Text } from '@mantine/core'
import type { UseFormReturnType } from '@mantine/form'
import { IconPlus, IconTrash } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { CostCentrePicker } from '../../../parts/pickers/index.ts'
import { useAccount } from '../../../session/session.ts'
import { expenseApplicationsTexts } from '../../../texts/en-AU/expense-applications.ts'
import { ExactNumberInput } from '../../../ui/input/index.ts'
import styles from '../list/expenses.module.css'
import type { Claim } from './claim.ts'
import { employeeOf } from './claim-fields.tsx'

const words = expenseApplicationsTexts.form

/** The cost centres that are charged, in percentages; the server checks their sum. */
export function CostCentreShares({ form }: { form: UseFormReturnType<Claim> }) {
  const shares = form.values.CostCentres
  const left = 100 - shares.reduce((sum, { Percentage }) => sum + Number(Percentage), 0)
  const isOwn = useAccount().employeeId === form.values.EmployeeId
  const charged = useQuery(employeeOf(form.values)).data?.costCentres?.map(({ costCentre }) => costCentre.name) ?? []
  const add = () => form.insertListItem('CostCentres', { CostCentreId: undefined, Percentage: Math.max(0, left) })
  if (shares.length === 0) {
    return (
      <Group gap="0 0.25rem">
        <span>{charged.length > 0 ? words.chargedTo(charged) : isOwn ? words.chargedToOwn : words.charged}</span>
        <Button variant="subtle" size="compact-sm" onClick={add}>
          {words.splitIt}
        </Button>
        <Refused form={form} />
      </Group>
    )
  }
  return (
    <Stack component="fieldset" align="stretch" gap="sm" className={styles.shares}>
      <legend>{words.split}</legend>
      {shares.map((_, place) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: lines have no name of their own
        <div key={place} className={styles.share}>
          <CostCentrePicker
            label={words.share(place + 1)}
            {...form.getInputProps(`CostCentres.${place}.CostCentreId`)}
          />
          <ExactNumberInput
            label={words.percentage(place + 1)}
            suffix="%"
            decimals={4}
            {...form.getInputProps(`CostCentres.${place}.Percentage`)}
          />
          <ActionIcon
            variant="default"
            size={36}
            aria-label={words.removeShare(place + 1)}
            onClick={() => form.removeListItem('CostCentres', place)}
          >
            <IconTrash size={16} aria-hidden />
          </ActionIcon>
        </div>
      ))}
      <Refused form={form} />
      <div>
        <Button variant="default" size="xs" leftSection={<IconPlus size={14} aria-hidden />} onClick={add}>
          {words.addShare}
        </Button>
      </div>
    </Stack>
  )
}

const Refused = ({ form: { errors } }: { form: UseFormReturnType<Claim> }) =>
  errors.CostCentres && (
    <Text size="sm" c="var(--danger-ink)" role="alert">
      {errors.CostCentres}
    </Text>
  )
