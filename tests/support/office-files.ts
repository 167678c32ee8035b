import { strToU8, zipSync } from 'fflate'
import type { Zippable } from 'fflate'

/** Documents of the fewest parts that office programs open, with the text given. */

const XML = '<?xml version="1.0" encoding="UTF-8" standalone="yes"?>'
const OFFICE = 'http://schemas.openxmlformats.org'

const escaped = (text: string) =>
  text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;')

export function zipOf(parts: Record<string, string>): Uint8Array<ArrayBuffer> {
  const files: Zippable = {}
  for (const [name, part] of Object.entries(parts)) files[name] = strToU8(part)
  return new Uint8Array(zipSync(files))
}

function openXml(kind: string, main: string, parts: Record<string, string>) {
  const type = `application/vnd.openxmlformats-officedocument.${kind}.main+xml`
  return zipOf({
    '[Content_Types].xml': `${XML}<Types xmlns="${OFFICE}/package/2006/content-types"><Default Extension="rels" ContentType="application/vnd.openxmlformats-package.relationships+xml"/><Override PartName="/${main}" ContentType="${type}"/></Types>`,
    '_rels/.rels': `${XML}<Relationships xmlns="${OFFICE}/package/2006/relationships"><Relationship Id="rId1" Type="${OFFICE}/officeDocument/2006/relationships/officeDocument" Target="${main}"/></Relationships>`,
    ...parts,
  })
}

/** One paragraph for each text; a text in pieces is one paragraph of several runs. */
export function docx(...paragraphs: (string | string[])[]): Uint8Array<ArrayBuffer> {
  const runs = (pieces: string | string[]) =>
    [pieces]
      .flat()
      .map(
        (piece) =>
          `<w:r><w:rPr><w:b/></w:rPr><w:t xml:space="preserve">${escaped(piece)}</w:t></w:r>`,
      )
      .join('')
  return openXml('wordprocessingml.document', 'word/document.xml', {
    'word/document.xml': `${XML}<w:document xmlns:w="${OFFICE}/wordprocessingml/2006/main"><w:body>${paragraphs
      .map((pieces) => `<w:p><w:pPr><w:pStyle w:val="Heading"/></w:pPr>${runs(pieces)}</w:p>`)
      .join('')}<w:sectPr/></w:body></w:document>`,
    'word/header1.xml': `${XML}<w:hdr xmlns:w="${OFFICE}/wordprocessingml/2006/main"><w:p>${runs('Letterhead of the harbour')}</w:p></w:hdr>`,
  })
}

/** Shared texts, then a number and an inline text. */
export function xlsx(shared: string[], number: string, inline: string): Uint8Array<ArrayBuffer> {
  return openXml('spreadsheetml.sheet', 'xl/workbook.xml', {
    'xl/workbook.xml': `${XML}<workbook xmlns="${OFFICE}/spreadsheetml/2006/main"><sheets/></workbook>`,
    'xl/sharedStrings.xml': `${XML}<sst xmlns="${OFFICE}/spreadsheetml/2006/main">${shared
      .map((text) => `<si><t>${escaped(text)}</t></si>`)
      .join('')}</sst>`,
    'xl/worksheets/sheet1.xml': `${XML}<worksheet xmlns="${OFFICE}/spreadsheetml/2006/main"><sheetData><row r="1">${shared
      .map((_text, index) => `<c t="s"><v>${index}77777</v></c>`)
      .join(
        '',
      )}<c><v>${number}</v></c><c t="inlineStr"><is><t>${escaped(inline)}</t></is></c></row></sheetData></worksheet>`,
  })
}

/** A slide for each text. */
export function pptx(...slides: string[]): Uint8Array<ArrayBuffer> {
  return openXml('presentationml.presentation', 'ppt/presentation.xml', {
    'ppt/presentation.xml': `${XML}<p:presentation xmlns:p="${OFFICE}/presentationml/2006/main"/>`,
    ...Object.fromEntries(
      slides.map((text, index) => [
        `ppt/slides/slide${index + 1}.xml`,
        `${XML}<p:sld xmlns:p="${OFFICE}/presentationml/2006/main" xmlns:a="${OFFICE}/drawingml/2006/main"><p:txBody><a:p><a:r><a:t>${escaped(text)}</a:t></a:r></a:p></p:txBody></p:sld>`,
      ]),
    ),
  })
}

/** The markup of an OpenDocument's body, as content.xml has it. */
export function openDocument(kind: 'text' | 'spreadsheet' | 'presentation', body: string) {
  return zipOf({
    mimetype: `application/vnd.oasis.opendocument.${kind}`,
    'content.xml': `${XML}<office:document-content xmlns:office="urn:oasis:names:tc:opendocument:xmlns:office:1.0" xmlns:text="urn:oasis:names:tc:opendocument:xmlns:text:1.0" xmlns:table="urn:oasis:names:tc:opendocument:xmlns:table:1.0"><office:body><office:${kind}>${body}</office:${kind}></office:body></office:document-content>`,
  })
}
