/** Saves rows as a CSV file of the browser's downloads. */
export function saveCsv(name: string, rows: readonly (readonly (string | number)[])[]): void {
  const lines = rows.map(row => row.map(cellOf).join(','))
  const link = document.createElement('a')
  link.href = URL.createObjectURL(new Blob([[...lines, ''].join('\r\n')], { type: 'text/csv' }))
  link.download = name
  link.click()
  URL.revokeObjectURL(link.href)
}

/** A cell that a spreadsheet reads as text, also if it begins like a formula. */
function cellOf(value: string | number): string {
  const text = /^[=+@-]/.test(String(value)) ? `'${value}` : String(value)
  return /[",\r\n]/.test(text) ? `"${text.replaceAll('"', '""')}"` : text
}
