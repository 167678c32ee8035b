/** A printed page of the demo, from top to bottom. */
export interface Letter {
  /** Who it is from, in a colored head. */
  from: string
  title: string
  paragraphs: readonly string[]
  table?: readonly (readonly [string, string])[]
}

const [PAGE_WIDTH, PAGE_HEIGHT, MARGIN] = [595, 842, 64]
const LETTERS_A_LINE = 84

/** A PDF of one A4 page (ISO 32000-1), in a font that every viewer has. */
export function pdf({ from, title, paragraphs, table = [] }: Letter): Uint8Array<ArrayBuffer> {
  let y = PAGE_HEIGHT - 190
  const drawn = [
    `0.03 0.43 0.47 rg 0 ${PAGE_HEIGHT - 96} ${PAGE_WIDTH} 96 re f`,
    text('F2', 15, MARGIN, PAGE_HEIGHT - 56, from, '1 1 1'),
    text('F2', 24, MARGIN, PAGE_HEIGHT - 150, title),
  ]
  for (const paragraph of paragraphs) {
    for (const line of wrapped(paragraph)) {
      drawn.push(text('F1', 11, MARGIN, y, line))
      y -= 17
    }
    y -= 10
  }
  for (const [name, value] of table) {
    y -= 22
    drawn.push(
      `0.87 0.91 0.92 RG 0.7 w ${MARGIN} ${y - 8} m ${PAGE_WIDTH - MARGIN} ${y - 8} l S`,
      text('F1', 11, MARGIN, y, name),
      text('F2', 11, PAGE_WIDTH - MARGIN - 90, y, value),
    )
  }
  const content = drawn.join('\n')
  const font = (name: string) =>
    `<< /Type /Font /Subtype /Type1 /BaseFont /${name} /Encoding /WinAnsiEncoding >>`
  return fileOf([
    '<< /Type /Catalog /Pages 2 0 R >>',
    '<< /Type /Pages /Kids [5 0 R] /Count 1 >>',
    font('Helvetica'),
    font('Helvetica-Bold'),
    `<< /Type /Page /Parent 2 0 R /MediaBox [0 0 ${PAGE_WIDTH} ${PAGE_HEIGHT}] /Resources << /Font << /F1 3 0 R /F2 4 0 R >> >> /Contents 6 0 R >>`,
    `<< /Length ${content.length} >>\nstream\n${content}\nendstream`,
  ])
}

function text(
  font: string,
  size: number,
  x: number,
  y: number,
  line: string,
  color = '0.06 0.13 0.15',
) {
  const escaped = line.replaceAll(/[\\()]/g, String.raw`\$&`)
  return `BT ${color} rg /${font} ${size} Tf ${x} ${y} Td (${escaped}) Tj ET`
}

function wrapped(paragraph: string): string[] {
  const lines = ['']
  for (const word of paragraph.split(' ')) {
    const line = lines.at(-1) ?? ''
    if (line.length + word.length > LETTERS_A_LINE) lines.push(word)
    else lines[lines.length - 1] = line === '' ? word : `${line} ${word}`
  }
  return lines
}

function fileOf(objects: readonly string[]): Uint8Array<ArrayBuffer> {
  let file = '%PDF-1.7\n'
  const offsets = objects.map((object, index) => {
    const offset = file.length
    file += `${index + 1} 0 obj\n${object}\nendobj\n`
    return offset
  })
  const entries = offsets.map((offset) => `${String(offset).padStart(10, '0')} 00000 n \n`).join('')
  const size = objects.length + 1
  file += `xref\n0 ${size}\n0000000000 65535 f \n${entries}trailer\n<< /Size ${size} /Root 1 0 R >>\nstartxref\n${file.length}\n%%EOF\n`
  return new Uint8Array(Buffer.from(file, 'latin1'))
}
