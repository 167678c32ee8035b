import { ChevronLeft, ChevronRight, Undo2 } from 'lucide-react'
import { useMemo, useState, type ComponentType } from 'react'
import { Link, useSearchParams } from 'wouter'
import { useTrans } from '#web/i18n/i18n-context.tsx'
import { Button } from '#web/ui/button.tsx'
import { IconButton } from '#web/ui/icon-button.tsx'
import { confirm } from '#web/ui/overlays/confirm.ts'
import type { Appearance } from '#worker/features/admin/appearance/schema.ts'
import { useUnsavedChanges } from '../forms/unsaved-changes.ts'
import { ADMIN_PAGES, ADMIN_PATH } from '#worker/access/admin-pages.ts'
import { EditorContext } from './editor-context.tsx'
import { AuthSection } from './sections/auth-section.tsx'
import { CodeSection } from './sections/code-section.tsx'
import { GeneralSection } from './sections/general-section.tsx'
import { LandingSection } from './sections/landing-section.tsx'
import { MenusSection } from './sections/menus-section.tsx'
import { SeoSection } from './sections/seo-section.tsx'
import { ThemesSection } from './sections/themes-section.tsx'
import { isSection, sectionOf, SECTIONS, type SectionName } from './sections.ts'
import { SiteFrame } from './site-frame.tsx'
import { useEditorState } from './use-editor-state.ts'
import { useFrame } from './use-frame.ts'

const CONTENT: Record<SectionName, ComponentType> = {
  general: GeneralSection,
  themes: ThemesSection,
  menus: MenusSection,
  landing: LandingSection,
  auth: AuthSection,
  code: CodeSection,
  seo: SeoSection,
}

const EDITOR_PATH = ADMIN_PATH + ADMIN_PAGES.appearance.path

/** The site in a frame, beside what can be changed of it; nothing is changed for others until it is saved. */
export function AppearanceEditor({ appearance }: { appearance: Appearance }) {
  const t = useTrans()
  const [search, setSearch] = useSearchParams()
  const name = search.get('section')
  const section = isSection(name) ? name : null
  const [themeId, setThemeId] = useState<number | null>(null)
  const editor = useEditorState(appearance, ({ from, to }) =>
    setThemeId((shown) => (shown === from ? to : shown)),
  )
  const { draft, saved, isChanged, change, errors } = editor
  const { frameRef, path, tell, reload } = useFrame({ draft, saved, isDirty: isChanged, themeId })
  const [isPreview, setIsPreview] = useState(false)
  useUnsavedChanges(isChanged, {
    title: t('Discard your changes?'),
    body: t('What you changed on this page is not saved yet.'),
    confirmLabel: t('Discard'),
  })
  const context = useMemo(
    () => ({
      appearance,
      draft,
      saved,
      change,
      errors,
      themeId,
      showTheme: setThemeId,
      showColor: (token: string, value: string) =>
        tell({ type: 'setThemeColor', name: token, value }),
    }),
    [appearance, draft, saved, change, errors, themeId, tell],
  )

  async function save() {
    const problems = await editor.save()
    const [first] = Object.keys(problems ?? {})
    if (first !== undefined) setSearch({ section: sectionOf(first) })
    else if (problems) reload()
  }

  async function discard() {
    const isSure = await confirm({
      title: t('Discard your changes?'),
      body: t('What you changed on this page is not saved yet.'),
      confirmLabel: t('Discard'),
      isDanger: true,
    })
    if (!isSure) return
    editor.discard()
    reload()
  }

  return (
    <EditorContext value={context}>
      <div className="appearance" data-preview={isPreview || undefined}>
        <header className="appearance-bar">
          <h1>{t('Appearance')}</h1>
          <Button
            size="sm"
            className="appearance-switcher"
            aria-pressed={isPreview}
            onPress={() => setIsPreview(!isPreview)}
          >
            {t('Preview')}
          </Button>
          <IconButton
            size="sm"
            aria-label={t('Undo')}
            isDisabled={!editor.canUndo}
            onPress={editor.undo}
          >
            <Undo2 aria-hidden="true" className="mirrored" />
          </IconButton>
          <Button size="sm" isDisabled={!isChanged || editor.isSaving} onPress={discard}>
            {t('Discard')}
          </Button>
          <Button
            size="sm"
            variant="primary"
            isDisabled={!isChanged}
            isPending={editor.isSaving}
            onPress={save}
          >
            {t('Save')}
          </Button>
        </header>
        <div className="appearance-panel">
          {section === null ? (
            <SectionList onOpen={(to) => to !== '/' && tell({ type: 'navigate', to })} />
          ) : (
            <Section
              key={section}
              name={section}
              onClose={() => SECTIONS[section].path !== '/' && tell({ type: 'navigate', to: '/' })}
            />
          )}
        </div>
        <SiteFrame
          frameRef={frameRef}
          src={section ? SECTIONS[section].path : '/'}
          path={path ?? '/'}
        />
      </div>
    </EditorContext>
  )
}

function SectionList({ onOpen }: { onOpen: (path: string) => void }) {
  const t = useTrans()
  return (
    <nav className="appearance-sections" aria-label={t('Sections')}>
      {Object.entries(SECTIONS).map(([name, { label, help, path }]) => (
        <Link
          key={name}
          href={`${EDITOR_PATH}?section=${name}`}
          className="appearance-section-link"
          onClick={() => onOpen(path)}
        >
          <span>
            <strong>{t(label)}</strong>
            <span className="admin-secondary">{t(help)}</span>
          </span>
          <ChevronRight aria-hidden="true" className="mirrored" />
        </Link>
      ))}
    </nav>
  )
}

function Section({ name, onClose }: { name: SectionName; onClose: () => void }) {
  const t = useTrans()
  const Content = CONTENT[name]
  return (
    <section className="appearance-section" aria-labelledby="appearance-section-title">
      <Link href={EDITOR_PATH} className="appearance-section-back" onClick={onClose}>
        <ChevronLeft aria-hidden="true" className="mirrored" />
        {t('All sections')}
      </Link>
      <h2 id="appearance-section-title">{t(SECTIONS[name].label)}</h2>
      <Content />
    </section>
  )
}
