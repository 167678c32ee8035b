import type { ReactNode } from 'react'
import type { Translate } from '#web/i18n/i18n-context.tsx'

/** Of a row; languages and jobs have none but their name. */
export type RowId = number | string

/** A page of a list, as all calls of the admin area answer. */
export interface ListPage<Row> {
  data: Row[]
  next_page: number | null
  from: number | null
  to: number | null
}

export interface TableColumn<Row> {
  id: string
  /** English; translated where it is shown. */
  label: string
  /** The order that its header asks for. */
  sortBy?: string
  /** A before Z; else the newest or largest first. */
  isAscending?: boolean
  /** Numbers are aligned at their end. */
  isNumber?: boolean
  /** A menu of the row; on phones at the corner of its card, without a label. */
  isMenu?: boolean
  /** Not shown until it is chosen. */
  isOptional?: boolean
  render: (row: Row) => ReactNode
}

export type FilterValue = string | number | boolean

/** `days`: a first and a last day. */
export type TableFilter =
  | { key: string; label: string; kind: 'days' }
  | {
      key: string
      label: string
      kind: 'choice'
      choices: readonly { value: FilterValue; label: string; isData?: boolean }[]
    }

export interface BulkAction<Row> {
  id: string
  label: string
  icon?: ReactNode
  isDanger?: boolean
  /** Asks first where it must; false = it was called off. */
  run: (rows: Row[], t: Translate) => Promise<unknown>
}

/** Choices of a filter that is on or off. */
export const YES_NO = [
  { value: true, label: 'Yes' },
  { value: false, label: 'No' },
] as const
