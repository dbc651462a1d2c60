import { delegationForm } from '../../../parts/delegations/index.ts'
import { useToday } from '../../../parts/reference-data/index.ts'
import { RecordDialog } from '../../../ui/record-dialog.tsx'

/** A new delegation of an authority. */
export function DelegateDialog({ authorityId, onClose }: Readonly<{ authorityId: number; onClose: () => void }>) {
  const today = useToday()
  return (
    <RecordDialog
      recordForm={delegationForm({ today, authorityId, isForOthers: true })}
      existing={undefined}
      onClose={onClose}
    />
  )
}
