/** Entries in lines of one height. */
export interface Section {
  count: number
  /** In px, of a row or tile. */
  itemSize: number
  /** In px, of the heading above them; 0 = none. */
  headingSize?: number
}

/** A rectangle of the window, in px. */
export interface Box {
  left: number
  top: number
  width: number
  height: number
}

/** A part of the list, in px from the top of its first line. */
export interface Span {
  top: number
  size: number
}

export interface ListRange {
  first: number
  end: number
}

export interface ListGeometry {
  count: number
  columns: number
  /** In px. */
  size: number
  spanOf: (index: number) => Span
  /** The same, with the heading of those that are the first below one. */
  spanWithHeading: (index: number) => Span
  /** The entries of the lines between two offsets, and the offset of the first one's line, or of the heading above it. */
  rangeBetween: (top: number, bottom: number) => ListRange & { before: number }
  /** The entries of the lines between two offsets that are in these columns. */
  indexesIn: (area: {
    top: number
    bottom: number
    firstColumn: number
    lastColumn: number
  }) => number[]
  /** The entry so many lines below (above if negative), in the same column where the line is that long. */
  indexByLines: (index: number, lines: number) => number
}

interface PlacedSection extends Section {
  /** Index of its first entry. */
  first: number
  /** Of its heading, or of its first line. */
  start: number
  top: number
  lines: number
  /** Index of its first line of entries. */
  firstLine: number
  /** From one line to the next. */
  pitch: number
}

/** Computes where each entry of a windowed list is, so that only those in view need elements. */
export function listGeometry(
  sections: readonly Section[],
  columns: number,
  gap: number,
): ListGeometry {
  const placed: PlacedSection[] = []
  let first = 0
  let top = 0
  let lineCount = 0
  for (const section of sections) {
    if (section.count === 0) continue
    const lines = Math.ceil(section.count / columns)
    const pitch = section.itemSize + gap
    const start = top
    if (section.headingSize) top += section.headingSize + gap
    placed.push({ ...section, first, start, top, lines, firstLine: lineCount, pitch })
    first += section.count
    lineCount += lines
    top += lines * pitch
  }
  const count = first

  const sectionAt = (index: number) =>
    placed.findLast((section) => section.first <= index) ?? placed[0]

  function spanOf(index: number): Span {
    const section = sectionAt(index)
    if (!section) return { top: 0, size: 0 }
    const line = Math.floor((index - section.first) / columns)
    return { top: section.top + line * section.pitch, size: section.itemSize }
  }

  function spanWithHeading(index: number): Span {
    const span = spanOf(index)
    const section = sectionAt(index)
    if (section?.first !== index) return span
    return { top: section.start, size: span.top + span.size - section.start }
  }

  /** Lines of a section between two offsets: [first, end). */
  function linesBetween(section: PlacedSection, from: number, to: number) {
    const within = (line: number) => Math.min(Math.max(line, 0), section.lines)
    const offset = from - section.top
    return {
      first: within(Math.floor((offset + gap) / section.pitch)),
      end: within(Math.ceil((to - section.top) / section.pitch)),
    }
  }

  return {
    count,
    columns,
    size: Math.max(0, top - gap),
    spanOf,
    spanWithHeading,
    rangeBetween(from, to) {
      const shown = placed
        .map((section) => ({ section, lines: linesBetween(section, from, to) }))
        .filter(({ lines }) => lines.end > lines.first)
      const start = shown[0]
      const last = shown.at(-1)
      if (!start || !last) {
        const nearest = from <= 0 ? 0 : Math.max(0, count - 1)
        return { first: nearest, end: nearest, before: spanWithHeading(nearest).top }
      }
      const { section, lines } = start
      return {
        first: section.first + lines.first * columns,
        end: last.section.first + Math.min(last.lines.end * columns, last.section.count),
        before: lines.first === 0 ? section.start : section.top + lines.first * section.pitch,
      }
    },
    indexesIn({ top: from, bottom, firstColumn, lastColumn }) {
      const indexes: number[] = []
      for (const section of placed) {
        const lines = linesBetween(section, from, bottom)
        for (let line = lines.first; line < lines.end; line++)
          for (let column = firstColumn; column <= lastColumn; column++) {
            const offset = line * columns + column
            if (offset < section.count) indexes.push(section.first + offset)
          }
      }
      return indexes
    },
    indexByLines(index, lines) {
      const section = sectionAt(index)
      if (!section) return index
      const column = (index - section.first) % columns
      const line = section.firstLine + Math.floor((index - section.first) / columns)
      const target = Math.min(Math.max(line + lines, 0), lineCount - 1)
      if (target === line) return index
      const there = placed.findLast(({ firstLine }) => firstLine <= target) ?? section
      const offset = (target - there.firstLine) * columns + column
      return there.first + Math.min(offset, there.count - 1)
    },
  }
}
