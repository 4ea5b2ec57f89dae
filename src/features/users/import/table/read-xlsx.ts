import { type CellValue, streamXlsxRows } from 'hucre/xlsx'

/** Reads the rows of the first sheet of a workbook, at most `limit` of them. */
export async function readXlsxRows(bytes: Uint8Array, limit: number): Promise<string[][]> {
  const rows: string[][] = []
  for await (const { index, values } of streamXlsxRows(bytes, { sheet: 0 })) {
    const cells = values.map(toText)
    if (cells.every((cell) => cell === '')) continue // a row that is only formatted
    while (rows.length < Math.min(index, limit)) rows.push([]) // the file leaves empty rows out
    if (rows.length >= limit) return rows
    rows.push(cells)
  }
  return rows
}

const toText = (value: CellValue): string => (value instanceof Date ? value.toISOString() : String(value ?? ''))
