/** The files that were dropped, those of folders too, however deep. */
export async function filesOf({ items, files }: DataTransfer): Promise<File[]> {
  const entries = [...items].flatMap(item => item.webkitGetAsEntry() ?? [])
  // What is dropped is known only until the event is over: everything is asked for before the first wait.
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
    // A folder tells its entries in parts, the last of them empty.
    const part = await new Promise<FileSystemEntry[]>((resolve, reject) => reader.readEntries(resolve, reject))
    if (part.length === 0) return found
    found.push(...(await Promise.all(part.map(filesIn))).flat())
  }
}

export const isCsv = ({ name }: File): boolean => name.toLowerCase().endsWith('.csv')
