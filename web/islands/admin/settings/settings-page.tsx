import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { Link, useLocation } from 'wouter'
import { Search } from 'lucide-react'
import { useTrans } from '#web/i18n/i18n-context.tsx'
import { EmptyState } from '#web/ui/empty-state.tsx'
import type { AdminSetting } from '#worker/features/admin/settings/schema.ts'
import { SETTING_SECTIONS, type SettingSection } from '#worker/settings/presentation.ts'
import { PageHeader } from '../frame/page-header.tsx'
import { PageProblem } from '../frame/page-problem.tsx'
import { findSettings, sectionAt, sectionPath, settingPath } from './setting-places.ts'
import { settingsQuery } from './settings-api.ts'
import { SettingsSection } from './settings-section.tsx'

/** All settings, by sections, with a search. */
export function SettingsPage() {
  const t = useTrans()
  const [path] = useLocation()
  const section = sectionAt(path)
  return (
    <>
      <PageHeader title={t('Settings')} />
      {section === null ? (
        <EmptyState title={t('This page does not exist.')} />
      ) : (
        <SettingsOf section={section} hasList />
      )}
    </>
  )
}

/** Slots for advertisements: a section with a page of its own. */
export function AdsPage() {
  const t = useTrans()
  return (
    <>
      <PageHeader title={t('Ads')} />
      <SettingsOf section="Ads" />
    </>
  )
}

function SettingsOf({ section, hasList = false }: { section: SettingSection; hasList?: boolean }) {
  const t = useTrans()
  const { data, error, refetch } = useQuery(settingsQuery)
  if (!data && error) return <PageProblem error={error} onRetry={() => refetch()} />
  if (!data) return <div className="admin-loading" aria-busy="true" />
  const form = <SettingsSection key={section} section={section} settings={data} />
  if (!hasList) return form
  return (
    <div className="settings">
      <SectionList section={section} settings={data} />
      <div className="settings-section">
        <h2 className="settings-title">{t(section)}</h2>
        {form}
      </div>
    </div>
  )
}

/** On phones the sections are a line that is scrolled. */
const scrollToIt = (link: HTMLAnchorElement | null) =>
  link?.scrollIntoView({ block: 'nearest', inline: 'center' })

interface SectionListProps {
  section: SettingSection
  settings: readonly AdminSetting[]
}

/** The sections, or the settings that are searched for. */
function SectionList({ section, settings }: SectionListProps) {
  const t = useTrans()
  const [text, setText] = useState('')
  const found = findSettings(settings, text, t)
  const isSearching = text.trim() !== ''
  return (
    <div className="settings-side">
      <div className="admin-search" role="search">
        <Search aria-hidden="true" />
        <input
          type="search"
          aria-label={t('Search settings')}
          placeholder={t('Search settings')}
          value={text}
          autoComplete="off"
          onChange={({ target }) => setText(target.value)}
          onKeyDown={(event) => {
            if (event.key === 'Escape') setText('')
          }}
        />
      </div>
      <p className="visually-hidden" role="status">
        {isSearching && t(':count settings found', { count: found.length })}
      </p>
      <nav
        aria-label={t('Settings')}
        className={isSearching ? 'settings-found' : 'settings-sections'}
      >
        {isSearching
          ? found.map((setting) => (
              <Link key={setting.name} href={settingPath(setting)}>
                <span>{t(setting.label)}</span>
                <span className="admin-secondary">{t(setting.section)}</span>
              </Link>
            ))
          : SETTING_SECTIONS.map((each) => (
              <Link
                key={each}
                href={sectionPath(each)}
                {...(each === section && { 'aria-current': 'page' as const, ref: scrollToIt })}
              >
                {t(each)}
              </Link>
            ))}
        {isSearching && found.length === 0 && (
          <p className="admin-secondary">{t('There are no items matching your query')}</p>
        )}
      </nav>
    </div>
  )
}
