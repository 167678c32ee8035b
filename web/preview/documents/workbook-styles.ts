import type { CellLook } from './cell-text.ts'
import type { OfficePackage } from './office-package.ts'

const STYLES = 'xl/styles.xml'
const MAX_LOOKS = 65_000

/** How numbers of each cell style are shown. */
export async function readCellLooks(file: OfficePackage): Promise<CellLook[]> {
  const formats = new Map<number, string>()
  const looks: CellLook[] = []
  let isCellStyles = false
  await file.walk(STYLES, {
    open(name, attributes) {
      if (name === 'numFmt')
        formats.set(Number(attributes['numFmtId']), attributes['formatCode'] ?? '')
      if (name === 'cellXfs') isCellStyles = true
      if (name !== 'xf' || !isCellStyles || looks.length >= MAX_LOOKS) return
      const id = Number(attributes['numFmtId'] ?? 0)
      looks.push(lookOf(id, formats.get(id)))
    },
    close(name) {
      if (name === 'cellXfs') isCellStyles = false
    },
  })
  return looks
}

/** Formats that every program knows have no code in the file (ECMA-376, 18.8.30). */
function lookOf(id: number, code: string | undefined): CellLook {
  if (code === undefined) {
    if (id === 9 || id === 10) return 'percent'
    if (id >= 14 && id <= 17) return 'date'
    if (id === 22) return 'date-time'
    if ((id >= 18 && id <= 21) || (id >= 45 && id <= 47)) return 'time'
    return 'number'
  }
  // Without texts in quotes, escaped characters and colors.
  const plain = code
    .slice(0, 200)
    .replaceAll(/"[^"]*"|\\.|\[[^\]]*\]/g, '')
    .toLowerCase()
  const hasDay = /[yd]/.test(plain)
  const hasTime = /[hs]/.test(plain)
  if (hasDay) return hasTime ? 'date-time' : 'date'
  if (hasTime) return 'time'
  return plain.includes('%') ? 'percent' : 'number'
}
