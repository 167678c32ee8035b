import { Link, useLocation, useSearch } from 'wouter'
import { useTrans } from '#web/i18n/i18n-context.tsx'
import { buttonClass } from '#web/ui/button-class.ts'
import { Button } from '#web/ui/button.tsx'
import { openDialog } from '#web/ui/overlays/dialog-store.ts'
import { DaysDialog, type Days } from '../table/days-dialog.tsx'
import { OFFERED_DAYS, offeredDaysAt } from './report-range.ts'

/** Which days the charts show; kept in the address. */
export function RangeBar() {
  const t = useTrans()
  const [path, navigate] = useLocation()
  const current = offeredDaysAt(useSearch())
  async function choose() {
    const days = await openDialog<Days, { title: string }>(DaysDialog, { title: t('Days') })
    if (days) navigate(`${path}?${new URLSearchParams({ ...days }).toString()}`)
  }
  return (
    <nav className="admin-ranges" aria-label={t('Days')}>
      {OFFERED_DAYS.map((count) => (
        <Link
          key={count}
          href={`${path}?days=${count}`}
          className={buttonClass(count === current ? 'primary' : 'outline')}
          {...(count === current && { 'aria-current': 'true' as const })}
        >
          {t(':count days', { count })}
        </Link>
      ))}
      <Button variant={current === null ? 'primary' : 'outline'} onPress={() => void choose()}>
        {t('Choose days…')}
      </Button>
    </nav>
  )
}
