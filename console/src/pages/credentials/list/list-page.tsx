import { Button } from '@mantine/core'
import { IconPlus } from '@tabler/icons-react'
import { useMay } from '../../../session/session.ts'
import { credentialsTexts } from '../../../texts/en-AU/credentials.ts'
import { lazyDialog } from '../../../ui/loading/index.ts'
import { Page } from '../../../ui/page/index.ts'
import { CredentialsTable } from './credentials-table.tsx'
import { Filters } from './filters.tsx'
import { useListSearch } from './list-search.ts'
import { Periods } from './periods.tsx'

const NewCredentialDialog = lazyDialog(
  async () => (await import('../form/new-credential-dialog.tsx')).NewCredentialDialog,
)

/** Visible credentials, the next to expire first. */
export function CredentialsPage() {
  const { search, change } = useListSearch()
  const mayWrite = useMay('credentials.write')
  return (
    <Page
      title={credentialsTexts.title}
      actions={
        mayWrite && (
          <Button leftSection={<IconPlus size={16} aria-hidden />} onClick={() => change({ new: true })}>
            {credentialsTexts.record}
          </Button>
        )
      }
      views={<Periods />}
      filters={<Filters />}
    >
      <CredentialsTable mayRenew={mayWrite} />
      {mayWrite && <NewCredentialDialog isOpen={search.new === true} onClose={() => change({ new: undefined })} />}
    </Page>
  )
}
