import { useBootstrapData } from '#web/i18n/bootstrap-data.tsx'
import { PopupMenu } from './popup-menu.tsx'
import { PostForm } from './post-form.tsx'

function useLanguages() {
  const { languages, i18n, settings } = useBootstrapData()
  const current = languages.find((language) => language.language === i18n.language)
  return { languages, current, canChange: settings.i18n.enable && languages.length > 1 }
}

/** Every language by its own name; nothing when there is no choice. */
export function LanguageSwitcher() {
  const { current, canChange } = useLanguages()
  if (!canChange) return null
  return (
    <PopupMenu label={current?.name ?? ''} side="above">
      <LanguageButtons />
    </PopupMenu>
  )
}

/** The same as a part of another menu. */
export function LanguageButtons() {
  const { languages, current, canChange } = useLanguages()
  if (!canChange) return null
  return (
    <PostForm action="/preferences/language">
      {languages.map(({ language, name }) => (
        <button
          key={language}
          className="menu-item"
          name="language"
          value={language}
          lang={language}
          {...(language === current?.language ? { 'aria-current': 'true' as const } : {})}
        >
          {name}
        </button>
      ))}
    </PostForm>
  )
}
