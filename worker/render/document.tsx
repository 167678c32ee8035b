import { DSN_META, HOLD_ERRORS } from '#web/error-reports/hold-errors.ts'
import { HOLD_EARLY_ACTIONS } from '#web/hydration/early-actions.ts'
import {
  islandSources,
  LATER_PRELOAD,
  type IslandLoad,
  type IslandName,
} from '#web/hydration/islands.ts'
import { textDirection } from '#worker/i18n/text-direction.ts'
import { useTrans } from '#web/i18n/i18n-context.tsx'
import { CUSTOM_CSS_ID, CUSTOM_HTML_ID, IN_EDITOR_ATTRIBUTE } from '#web/appearance/frame-page.ts'
import { withScriptNonce } from '#web/pages/frame/script-nonce.ts'
import { LATIN_FONT } from '#web/styles/latin-font.ts'
import { shownThemes, type ShownThemes } from '#web/themes/shown-themes.ts'
import { DARK_DEVICE, THEME_STYLE_ID, themeStyle } from '#web/themes/theme-style.ts'
import { ImpersonationBanner } from '#web/pages/frame/impersonation-banner.tsx'
import { OfflineNotice } from '#web/pages/frame/offline-notice.tsx'
import { FlashToast } from '#web/pages/frame/flash-toast.tsx'
import { DEV_PREAMBLE, assetUrl, chunkUrls, isDev, stylesheetUrl } from './assets.ts'
import { SearchTags } from './search-tags.tsx'
import { EmbeddedJson } from './embedded-json.tsx'
import { MANIFEST_PATH } from './site/manifest-routes.ts'
import type { Theme } from '#worker/settings/schema.ts'
import type { PageRequest } from './page-request.ts'
import type { PageContent } from './page-content.ts'

/** The HTML document around a page: theme, styles and data are in it, so that nothing flashes and nothing is fetched twice. */
export function PageDocument({ request, page }: { request: PageRequest; page: PageContent }) {
  const { bootstrapData } = request
  const themes = shownThemes(bootstrapData.themes)
  const { language } = bootstrapData.i18n
  return (
    <html
      lang={language}
      dir={textDirection(language)}
      data-theme={bootstrapData.themes.selectedThemeId}
      {...(request.isInEditor && { [IN_EDITOR_ATTRIBUTE]: '' })}
    >
      <DocumentHead request={request} page={page} themes={themes} />
      <body>
        <SkipLink />
        {request.impersonated && <ImpersonationBanner {...request.impersonated} />}
        {page.body}
        {request.customCode?.html && (
          <div
            id={CUSTOM_HTML_ID}
            dangerouslySetInnerHTML={{
              __html: withScriptNonce(request.customCode.html, request.nonce),
            }}
          />
        )}
        <OfflineNotice />
        {request.flash && <FlashToast flash={request.flash} />}
        <EmbeddedJson id="bootstrap-data" value={request.embeddedData} />
      </body>
    </html>
  )
}

interface DocumentHeadProps {
  request: PageRequest
  page: PageContent
  themes: ShownThemes | null
}

function DocumentHead({ request, page, themes }: DocumentHeadProps) {
  const { bootstrapData, embeddedData, nonce, customCode, errorReports } = request
  const { asset_url: assetPrefix, branding } = bootstrapData.settings
  const title = page.isTitleWhole ? page.title : `${page.title} - ${branding.site_name}`
  const { styles = ['app'], islands = [], islandLoad } = page
  return (
    <head>
      <meta charSet="utf-8" />
      <meta name="viewport" content="width=device-width, initial-scale=1, viewport-fit=cover" />
      <meta property="csp-nonce" nonce={nonce} />
      {errorReports && <ErrorReports dsn={errorReports} nonce={nonce} assetPrefix={assetPrefix} />}
      <title>{title}</title>
      <SearchTags request={request} page={page} title={title} />
      {branding.favicon ? (
        <link rel="icon" href={branding.favicon} />
      ) : (
        <>
          <link rel="icon" href="/favicon.ico" sizes="32x32" />
          <link rel="icon" href="/favicon.svg" type="image/svg+xml" />
        </>
      )}
      <link rel="apple-touch-icon" href={branding.favicon || '/apple-touch-icon.png'} />
      <link rel="manifest" href={MANIFEST_PATH} />
      {themes && <ThemeColors themes={themes} nonce={nonce} />}
      <link
        rel="preload"
        as="font"
        type="font/woff2"
        crossOrigin="anonymous"
        href={assetUrl(LATIN_FONT, assetPrefix)}
      />
      {styles.map((name) => (
        <link key={name} rel="stylesheet" href={stylesheetUrl(name, assetPrefix)} />
      ))}
      {customCode?.css && (
        <style
          id={CUSTOM_CSS_ID}
          nonce={nonce}
          dangerouslySetInnerHTML={{ __html: customCode.css }}
        />
      )}
      {islands.length > 0 && embeddedData.catalog && (
        <link
          rel={islandLoad === 'interaction' ? 'prefetch' : 'preload'}
          as="fetch"
          crossOrigin="anonymous"
          href={embeddedData.catalog}
        />
      )}
      <DocumentScripts
        nonce={nonce}
        assetPrefix={assetPrefix}
        islands={islands}
        islandLoad={islandLoad}
      />
    </head>
  )
}

/** First of all scripts; nothing of it is loaded where no errors are reported. */
function ErrorReports({
  dsn,
  nonce,
  assetPrefix,
}: {
  dsn: string
  nonce: string
  assetPrefix: string
}) {
  return (
    <>
      <meta name={DSN_META} content={dsn} />
      <script nonce={nonce} dangerouslySetInnerHTML={{ __html: HOLD_ERRORS }} />
      <script
        type="module"
        nonce={nonce}
        src={assetUrl('web/error-reports/report-errors.ts', assetPrefix)}
        fetchPriority="low"
      />
    </>
  )
}

/** The device chooses between both palettes by itself, so nothing flashes and no script is needed. */
function ThemeColors({ themes, nonce }: { themes: ShownThemes; nonce: string }) {
  const frameOf = ({ colors }: Theme) => colors['--frame'] ?? colors['--surface']
  return (
    <>
      <meta name="theme-color" content={frameOf(themes.light)} media={`not ${DARK_DEVICE}`} />
      <meta name="theme-color" content={frameOf(themes.dark)} media={DARK_DEVICE} />
      <style
        id={THEME_STYLE_ID}
        nonce={nonce}
        dangerouslySetInnerHTML={{ __html: themeStyle(themes) }}
      />
    </>
  )
}

interface DocumentScriptsProps {
  nonce: string
  assetPrefix: string
  islands: IslandName[]
  islandLoad: IslandLoad | undefined
}

function DocumentScripts({ nonce, assetPrefix, islands, islandLoad }: DocumentScriptsProps) {
  const rel = islandLoad === 'interaction' ? LATER_PRELOAD : 'modulepreload'
  return (
    <>
      {islands.length > 0 && (
        <script nonce={nonce} dangerouslySetInnerHTML={{ __html: HOLD_EARLY_ACTIONS }} />
      )}
      {isDev && (
        <script type="module" nonce={nonce} dangerouslySetInnerHTML={{ __html: DEV_PREAMBLE }} />
      )}
      {isDev && <script type="module" nonce={nonce} src="/@vite/client" />}
      {chunkUrls(islands.flatMap(islandSources), assetPrefix).map((href) => (
        <link key={href} rel={rel} nonce={nonce} href={href} fetchPriority="low" />
      ))}
      <script
        type="module"
        nonce={nonce}
        src={assetUrl('web/hydration/client.ts', assetPrefix)}
        fetchPriority="low"
      />
    </>
  )
}

function SkipLink() {
  const t = useTrans()
  return (
    <a className="skip-link" href="#main">
      {t('Skip to content')}
    </a>
  )
}
