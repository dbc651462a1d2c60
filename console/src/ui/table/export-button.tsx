import { Button } from '@mantine/core'
import { IconDownload } from '@tabler/icons-react'
import { useMutation } from '@tanstack/react-query'
import { changesNothing, fetchCsv, type ListSource } from '../../api/client.ts'
import { t } from '../../texts/index.ts'
import { notifyFailure, sentenceOf } from '../message/index.ts'
import { useIsPhone } from './sorting.tsx'

type Props = Readonly<{
  source: ListSource
  /** The page shows less than is downloaded, since the list does not take its filters. */
  isOfAll?: boolean
  /** It stands beside the buttons of the page, and not of a table. */
  isInHead?: boolean
}>

/** Downloads the whole list, with the filters of the page, as CSV; not on a phone. */
export function ExportButton({ source, isOfAll = false, isInHead = false }: Props) {
  const isPhone = useIsPhone()
  const exporting = useMutation({
    mutationFn: () => download(source),
    onError: error => notifyFailure(sentenceOf(error)),
    meta: changesNothing,
  })
  if (isPhone) return null
  return (
    <Button
      variant="default"
      size={isInHead ? 'sm' : 'xs'}
      leftSection={<IconDownload size={isInHead ? 16 : 14} aria-hidden />}
      loading={exporting.isPending}
      onClick={() => exporting.mutate()}
    >
      {isOfAll ? t.tables.exportAll : t.tables.export}
    </Button>
  )
}

async function download(source: ListSource): Promise<void> {
  const { name, content } = await fetchCsv(source)
  // Spreadsheets take a file for UTF-8 by its first bytes.
  const address = URL.createObjectURL(new Blob(['\uFEFF', content], { type: 'text/csv' }))
  const link = document.createElement('a')
  link.href = address
  link.download = name
  link.click()
  URL.revokeObjectURL(address)
}
