import { ActionIcon, Button, Stack, Text } from '@mantine/core'
import type { UseFormReturnType } from '@mantine/form'
import { IconPlus, IconTrash } from '@tabler/icons-react'
import { CostCentrePicker } from '../../../parts/pickers/index.ts'
import { expenseApplicationsTexts } from '../../../texts/en-AU/expense-applications.ts'
import { ExactNumberInput } from '../../../ui/input/index.ts'
import styles from '../list/expenses.module.css'
import type { Claim } from './claim.ts'

const words = expenseApplicationsTexts.form

/** The cost centres that are charged, in percentages; the server checks their sum. */
export function CostCentreShares({ form }: { form: UseFormReturnType<Claim> }) {
  const shares = form.values.CostCentres
  const left = 100 - shares.reduce((sum, { Percentage }) => sum + Number(Percentage), 0)
  return (
    <Stack align="stretch" gap="sm">
      {shares.length === 0 && (
        <Text size="sm" c="dimmed">
          {words.splitHelp}
        </Text>
      )}
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
            min={0}
            max={100}
            decimalScale={4}
            hideControls
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
      {form.errors.CostCentres && (
        <Text size="sm" c="var(--danger-ink)" role="alert">
          {form.errors.CostCentres}
        </Text>
      )}
      <div>
        <Button
          variant="default"
          size="xs"
          leftSection={<IconPlus size={14} aria-hidden />}
          onClick={() => form.insertListItem('CostCentres', { CostCentreId: undefined, Percentage: Math.max(0, left) })}
        >
          {words.addShare}
        </Button>
      </div>
    </Stack>
  )
}
