import { LayoutGrid, Rows3 } from 'lucide-react'
import { useTrans } from '#web/i18n/i18n-context.tsx'
import { SORT_KEYS, SORT_ORDERS } from '#web/listing/list-columns.tsx'
import { buttonClass } from '#web/ui/button-class.ts'
import type { LinkView } from './link-view.ts'
import { PopupMenu } from '../frame/popup-menu.tsx'
import { PostForm } from '../frame/post-form.tsx'

interface LinkViewControlsProps {
  view: LinkView
  /** As it is shown. */
  layout: 'list' | 'grid'
}

/** Order and layout, by forms: they work without JavaScript. */
export function LinkViewControls({ view, layout }: LinkViewControlsProps) {
  const t = useTrans()
  const isGrid = layout === 'grid'
  const label = isGrid ? t('Show as a list') : t('Show as a grid')
  return (
    <div role="group" aria-label={t('View')} className="link-controls">
      <PopupMenu label={t('Sorted by: :order', { order: t(SORT_ORDERS[view.orderBy].label) })}>
        <PostForm action="/preferences/link-view">
          {SORT_KEYS.map((order) => (
            <Choice key={order} name="orderBy" value={order} isCurrent={order === view.orderBy}>
              {t(SORT_ORDERS[order].label)}
            </Choice>
          ))}
          <hr />
          <Choice name="orderDir" value="asc" isCurrent={view.orderDir === 'asc'}>
            {t('Ascending')}
          </Choice>
          <Choice name="orderDir" value="desc" isCurrent={view.orderDir === 'desc'}>
            {t('Descending')}
          </Choice>
        </PostForm>
      </PopupMenu>
      <PostForm action="/preferences/link-view">
        <button
          name="layout"
          value={isGrid ? 'list' : 'grid'}
          className={buttonClass('ghost', 'md', 'button-icon')}
          aria-label={label}
          title={label}
        >
          {isGrid ? <Rows3 aria-hidden="true" /> : <LayoutGrid aria-hidden="true" />}
        </button>
      </PostForm>
    </div>
  )
}

interface ChoiceProps {
  name: string
  value: string
  isCurrent: boolean
  children: string
}

function Choice({ name, value, isCurrent, children }: ChoiceProps) {
  return (
    <button
      className="menu-item"
      name={name}
      value={value}
      {...(isCurrent ? { 'aria-current': 'true' as const } : {})}
    >
      {children}
    </button>
  )
}
