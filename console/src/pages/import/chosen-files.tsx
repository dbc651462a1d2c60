import { ActionIcon, Button, Group } from '@mantine/core'
import { IconFileTypeCsv, IconUpload, IconX } from '@tabler/icons-react'
import { useRef, useState } from 'react'
import { formatNumber } from '../../format/formats.ts'
import { importingTexts } from '../../texts/en-AU/import.ts'
import { t } from '../../texts/index.ts'
import { Notice } from '../../ui/message/index.ts'
import { importFiles } from './files.generated.ts'
import styles from './import.module.css'

const words = importingTexts.files

type Props = Readonly<{
  files: readonly File[]
  onChange: (files: readonly File[]) => void
  /** What a check has found in exactly these files, where it failed. */
  problems: readonly Readonly<{ file: string }>[] | undefined
}>

/** The area for dropping or choosing files, and the list of chosen ones. */
export function ChosenFiles({ files, onChange, problems }: Props) {
  const [leftOut, setLeftOut] = useState<readonly string[]>([])
  const add = (more: readonly File[]) => {
    const csv = more.filter(isCsv)
    setLeftOut(more.filter(file => !isCsv(file)).map(({ name }) => name))
    const names = new Set(csv.map(({ name }) => name))
    // A file with the same name replaces the former one.
    onChange([...files.filter(({ name }) => !names.has(name)), ...csv])
  }
  return (
    <>
      <DropZone onFiles={add} isSmall={files.length > 0} isCorrection={problems !== undefined} />
      {leftOut.length > 0 && <Notice tone="warning">{words.noCsv(leftOut.join(', '))}</Notice>}
      {files.length > 0 && (
        <ul className={styles.files} aria-label={words.chosen(files.length)}>
          {files.map((file, place) => (
            <FileLine
              // biome-ignore lint/suspicious/noArrayIndexKey: two files of a folder may have one name
              key={`${file.name} ${place}`}
              file={file}
              problems={problems?.filter(problem => problem.file === file.name).length}
              isTwice={files.some((other, at) => at !== place && other.name === file.name)}
              onRemove={() => onChange(files.filter(each => each !== file))}
            />
          ))}
        </ul>
      )}
    </>
  )
}

type DropProps = Readonly<{
  onFiles: (files: File[]) => void
  /** One line, beside files that were chosen already. */
  isSmall: boolean
  /** The chosen ones are to be corrected. */
  isCorrection: boolean
}>

function DropZone({ onFiles, isSmall, isCorrection }: DropProps) {
  const [isOver, setIsOver] = useState(false)
  const some = useRef<HTMLInputElement>(null)
  const folder = useRef<HTMLInputElement>(null)
  const take = (input: HTMLInputElement) => {
    onFiles([...(input.files ?? [])])
    input.value = ''
  }
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: the buttons in it do the same for everybody else
    <div
      className={styles.drop}
      data-over={isOver || undefined}
      data-small={isSmall || undefined}
      onDragOver={event => {
        event.preventDefault()
        setIsOver(true)
      }}
      onDragLeave={() => setIsOver(false)}
      onDrop={event => {
        event.preventDefault()
        setIsOver(false)
        void filesOf(event.dataTransfer).then(onFiles)
      }}
    >
      <IconUpload size={isSmall ? 20 : 28} stroke={1.5} aria-hidden />
      <span>{words.drop}</span>
      <Group gap="xs" justify="center">
        <Button variant={isCorrection ? 'filled' : 'default'} onClick={() => some.current?.click()}>
          {isCorrection ? words.chooseCorrected : words.choose}
        </Button>
        <Button variant="subtle" onClick={() => folder.current?.click()}>
          {words.folder}
        </Button>
      </Group>
      <input
        ref={some}
        type="file"
        multiple
        accept=".csv,text/csv"
        hidden
        data-testid="files"
        aria-label={words.choose}
        onChange={event => take(event.currentTarget)}
      />
      <input
        ref={folder}
        type="file"
        hidden
        aria-label={words.folder}
        onChange={event => take(event.currentTarget)}
        {...{ webkitdirectory: '' }}
      />
    </div>
  )
}

type LineProps = Readonly<{ file: File; problems: number | undefined; isTwice: boolean; onRemove: () => void }>

function FileLine({ file, problems = 0, isTwice, onRemove }: LineProps) {
  const fault = isTwice ? words.twice : file.name in importFiles ? undefined : words.unknown
  return (
    <li className={styles.file}>
      <IconFileTypeCsv size={20} stroke={1.5} aria-hidden />
      <span className={styles.fileName}>
        {file.name}
        {fault && <span className={styles.fault}>{fault}</span>}
      </span>
      <span className="soft">
        {problems > 0 ? (
          <span className={styles.problems}>{words.problems(problems, formatNumber(problems))}</span>
        ) : (
          sizeOf(file.size)
        )}
      </span>
      <ActionIcon variant="subtle" color="gray" aria-label={words.remove(file.name)} onClick={onRemove}>
        <IconX size={16} aria-hidden />
      </ActionIcon>
    </li>
  )
}

function sizeOf(bytes: number): string {
  const [unit, size] = units.find(([, size]) => bytes >= size) ?? (['byte', 1] as const)
  return new Intl.NumberFormat(t.locale, {
    style: 'unit',
    unit,
    unitDisplay: unit === 'byte' ? 'long' : 'short',
    maximumFractionDigits: 1,
  }).format(bytes / size)
}

const units = [
  ['megabyte', 1_000_000],
  ['kilobyte', 1000],
] as const

/** The dropped files, with those of folders at any depth. */
async function filesOf({ items, files }: DataTransfer): Promise<File[]> {
  const entries = [...items].flatMap(item => item.webkitGetAsEntry() ?? [])
  // The browser forgets the dropped entries after the event, so all are read before the first await.
  if (entries.length === 0) return [...files]
  return (await Promise.all(entries.map(filesIn))).flat()
}

async function filesIn(entry: FileSystemEntry): Promise<File[]> {
  if (entry.isFile) {
    return [await new Promise<File>((resolve, reject) => (entry as FileSystemFileEntry).file(resolve, reject))]
  }
  const reader = (entry as FileSystemDirectoryEntry).createReader()
  const found: File[] = []
  for (;;) {
    // A folder returns its entries in batches; the last batch is empty.
    const part = await new Promise<FileSystemEntry[]>((resolve, reject) => reader.readEntries(resolve, reject))
    if (part.length === 0) return found
    found.push(...(await Promise.all(part.map(filesIn))).flat())
  }
}

const isCsv = ({ name }: File): boolean => name.toLowerCase().endsWith('.csv')
