import { CircleCheck, CircleX } from 'lucide-react'
import { useState } from 'react'
import { useBootstrapData } from '#web/i18n/bootstrap-data.tsx'
import { useTrans } from '#web/i18n/i18n-context.tsx'
import { Button } from '#web/ui/button.tsx'
import { useToldAction } from '#web/ui/overlays/use-told-action.ts'
import { hasPermission } from '#worker/access/permissions.ts'
import type { PermissionName } from '#worker/access/permission-registry.ts'
import type { TestResult } from '#worker/features/admin/settings/schema.ts'
import { TEST_OUTCOMES } from '#worker/features/admin/settings/test-outcomes.ts'
import type { SettingSection } from '#worker/settings/presentation.ts'
import { SERVICE_NAMES, SOCIAL_SERVICES } from '#worker/settings/service-names.ts'
import { SETTING_TESTS } from './settings-api.ts'
import { TEST_TEXTS } from './test-texts.ts'

interface SettingTest {
  label: string
  /** In the label. */
  service?: string
  permission: PermissionName
  run: () => Promise<{ results: TestResult[] }>
}

const TESTS: Partial<Record<SettingSection, readonly SettingTest[]>> = {
  Authentication: SOCIAL_SERVICES.map((service) => ({
    label: 'Test :service',
    service: SERVICE_NAMES[service],
    permission: 'admin',
    run: () => SETTING_TESTS.social(service),
  })),
  Uploading: [
    { label: 'Test the storage', permission: 'settings.update', run: SETTING_TESTS.storage },
  ],
  'Outgoing mail': [
    { label: 'Send a test mail to me', permission: 'admin', run: SETTING_TESTS.mail },
  ],
  Captcha: [{ label: 'Test the keys', permission: 'admin', run: SETTING_TESTS.captcha }],
  Billing: [{ label: 'Test the Stripe key', permission: 'admin', run: SETTING_TESTS.stripe }],
  Notifications: [
    {
      label: 'Send a test notification to my browsers',
      permission: 'settings.update',
      run: SETTING_TESTS.push,
    },
  ],
}

interface SectionTestsProps {
  section: SettingSection
  /** There are changes that are not saved. */
  isDirty: boolean
}

/** Tries whether the saved settings of a section work. */
export function SectionTests({ section, isDirty }: SectionTestsProps) {
  const t = useTrans()
  const holder = useBootstrapData()
  const tests = (TESTS[section] ?? []).filter(({ permission }) => hasPermission(holder, permission))
  if (tests.length === 0) return null
  return (
    <section className="settings-tests" aria-labelledby="settings-tests">
      <h3 id="settings-tests" className="settings-group">
        {t('Test')}
      </h3>
      <p className="admin-secondary">
        {isDirty
          ? t('Tests use the saved settings. Save your changes first.')
          : t('Tests use the saved settings.')}
      </p>
      {tests.map((test) => (
        <Test key={test.service ?? test.label} test={test} isDirty={isDirty} />
      ))}
    </section>
  )
}

function Test({ test, isDirty }: { test: SettingTest; isDirty: boolean }) {
  const t = useTrans()
  const [results, setResults] = useState<TestResult[]>([])
  const { isPending, run } = useToldAction(async () => {
    setResults([])
    setResults((await test.run()).results)
  })
  const { label, service } = test
  return (
    <div className="settings-test">
      <Button size="sm" isPending={isPending} isDisabled={isDirty} onPress={() => run()}>
        {service === undefined ? t(label) : t(label, { service })}
      </Button>
      <div role="status">
        <ul className="settings-results">
          {results.map(({ outcome, count, detail }) => (
            <li key={outcome} data-good={TEST_OUTCOMES[outcome]}>
              {TEST_OUTCOMES[outcome] ? (
                <CircleCheck aria-hidden="true" />
              ) : (
                <CircleX aria-hidden="true" />
              )}
              <span>
                {t(TEST_TEXTS[outcome], { count, ...(service !== undefined && { service }) })}
                {detail !== null && <bdi className="settings-result-detail">{detail}</bdi>}
              </span>
            </li>
          ))}
        </ul>
      </div>
    </div>
  )
}
