import { strToU8, zipSync, type Zippable } from 'fflate'

/** Documents of the parts that office programs need. */

const XML = '<?xml version="1.0" encoding="UTF-8" standalone="yes"?>'
const OFFICE = 'http://schemas.openxmlformats.org'
const RELATIONS = `${OFFICE}/officeDocument/2006/relationships`

const escaped = (text: string) =>
  text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;')

export function zipOf(parts: Record<string, string | Uint8Array>): Uint8Array<ArrayBuffer> {
  const files: Zippable = {}
  for (const [name, part] of Object.entries(parts))
    files[name] = typeof part === 'string' ? strToU8(part) : part
  return new Uint8Array(zipSync(files))
}

/** @param types part → the end of its content type; the first is the document's main part. */
function openXml(types: Record<string, string>, parts: Record<string, string>) {
  const [main = ''] = Object.keys(types)
  const overrides = Object.entries(types)
    .map(
      ([part, type]) =>
        `<Override PartName="/${part}" ContentType="application/vnd.openxmlformats-officedocument.${type}+xml"/>`,
    )
    .join('')
  return zipOf({
    '[Content_Types].xml': `${XML}<Types xmlns="${OFFICE}/package/2006/content-types"><Default Extension="rels" ContentType="application/vnd.openxmlformats-package.relationships+xml"/><Default Extension="xml" ContentType="application/xml"/>${overrides}</Types>`,
    '_rels/.rels': relations([['officeDocument', main]]),
    ...parts,
  })
}

const relations = (targets: readonly (readonly [type: string, target: string])[]) =>
  `${XML}<Relationships xmlns="${OFFICE}/package/2006/relationships">${targets
    .map(
      ([type, target], index) =>
        `<Relationship Id="rId${index + 1}" Type="${RELATIONS}/${type}" Target="${target}"/>`,
    )
    .join('')}</Relationships>`

/** A heading and its paragraphs. */
export function docx(title: string, paragraphs: readonly string[]): Uint8Array<ArrayBuffer> {
  const paragraph = (text: string, look: string) =>
    `<w:p><w:pPr><w:spacing w:after="160"/></w:pPr><w:r><w:rPr>${look}</w:rPr><w:t xml:space="preserve">${escaped(text)}</w:t></w:r></w:p>`
  return openXml(
    { 'word/document.xml': 'wordprocessingml.document.main' },
    {
      'word/document.xml': `${XML}<w:document xmlns:w="${OFFICE}/wordprocessingml/2006/main"><w:body>${paragraph(title, '<w:b/><w:sz w:val="36"/>')}${paragraphs.map((text) => paragraph(text, '<w:sz w:val="22"/>')).join('')}<w:sectPr/></w:body></w:document>`,
    },
  )
}

/** One sheet; the first row names the columns. */
export function xlsx(
  sheetName: string,
  rows: readonly (readonly (string | number)[])[],
): Uint8Array<ArrayBuffer> {
  const cell = (value: string | number) =>
    typeof value === 'number'
      ? `<c><v>${value}</v></c>`
      : `<c t="inlineStr"><is><t>${escaped(value)}</t></is></c>`
  return openXml(
    {
      'xl/workbook.xml': 'spreadsheetml.sheet.main',
      'xl/worksheets/sheet1.xml': 'spreadsheetml.worksheet',
    },
    {
      'xl/workbook.xml': `${XML}<workbook xmlns="${OFFICE}/spreadsheetml/2006/main" xmlns:r="${RELATIONS}"><sheets><sheet name="${escaped(sheetName)}" sheetId="1" r:id="rId1"/></sheets></workbook>`,
      'xl/_rels/workbook.xml.rels': relations([['worksheet', 'worksheets/sheet1.xml']]),
      'xl/worksheets/sheet1.xml': `${XML}<worksheet xmlns="${OFFICE}/spreadsheetml/2006/main"><sheetData>${rows
        .map((row, index) => `<row r="${index + 1}">${row.map(cell).join('')}</row>`)
        .join('')}</sheetData></worksheet>`,
    },
  )
}

/** A slide for each title and its lines. */
export function pptx(
  slides: readonly { title: string; lines: readonly string[] }[],
): Uint8Array<ArrayBuffer> {
  const names = slides.map((_slide, index) => `slides/slide${index + 1}.xml`)
  const schema = `xmlns:p="${OFFICE}/presentationml/2006/main" xmlns:a="${OFFICE}/drawingml/2006/main" xmlns:r="${RELATIONS}"`
  const box = (id: number, top: number, size: number, texts: readonly string[]) =>
    `<p:sp><p:nvSpPr><p:cNvPr id="${id}" name="Text ${id}"/><p:cNvSpPr txBox="1"/><p:nvPr/></p:nvSpPr><p:spPr><a:xfrm><a:off x="700000" y="${top}"/><a:ext cx="10700000" cy="1200000"/></a:xfrm><a:prstGeom prst="rect"><a:avLst/></a:prstGeom></p:spPr><p:txBody><a:bodyPr/>${texts
      .map((text) => `<a:p><a:r><a:rPr sz="${size}"/><a:t>${escaped(text)}</a:t></a:r></a:p>`)
      .join('')}</p:txBody></p:sp>`
  const group =
    '<p:nvGrpSpPr><p:cNvPr id="1" name=""/><p:cNvGrpSpPr/><p:nvPr/></p:nvGrpSpPr><p:grpSpPr/>'
  return openXml(
    {
      'ppt/presentation.xml': 'presentationml.presentation.main',
      ...Object.fromEntries(names.map((name) => [`ppt/${name}`, 'presentationml.slide'])),
    },
    {
      'ppt/presentation.xml': `${XML}<p:presentation ${schema}><p:sldIdLst>${names
        .map((_name, index) => `<p:sldId id="${256 + index}" r:id="rId${index + 1}"/>`)
        .join('')}</p:sldIdLst><p:sldSz cx="12192000" cy="6858000"/></p:presentation>`,
      'ppt/_rels/presentation.xml.rels': relations(names.map((name) => ['slide', name] as const)),
      ...Object.fromEntries(
        slides.map(({ title, lines }, index) => [
          `ppt/${names[index]}`,
          `${XML}<p:sld ${schema}><p:cSld><p:spTree>${group}${box(2, 600_000, 4000, [title])}${box(3, 2_200_000, 2000, lines)}</p:spTree></p:cSld></p:sld>`,
        ]),
      ),
    },
  )
}
