import { useTrans } from '#web/i18n/i18n-context.tsx'
import { Button } from '#web/ui/button.tsx'
import { useSetting } from '../editor-context.tsx'

/** Said where the landing page is edited while visitors see another page first. */
export function OtherHomepage() {
  const t = useTrans()
  const { value, set } = useSetting<string>('homepage.type')
  if (value === 'landingPage') return null
  return (
    <div className="appearance-notice">
      <p>{t('The landing page is not shown: the homepage is another page.')}</p>
      <Button size="sm" onPress={() => set('landingPage')}>
        {t('Use the landing page')}
      </Button>
    </div>
  )
}
