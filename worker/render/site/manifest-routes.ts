import { Hono } from 'hono'
import type { Context } from 'hono'
import { translator } from '#web/i18n/i18n-context.tsx'
import { textDirection } from '#worker/i18n/text-direction.ts'
import {
  DRIVE_PATH,
  RECENT_PATH,
  SEARCH_PATH,
  STARRED_PATH,
} from '#web/islands/drive/state/drive-view.ts'
import { SHARE_TARGET_PATH, SHARED_FILES_FIELD } from '#web/service-worker/share-target.ts'
import { shownThemes } from '#web/themes/shown-themes.ts'
import { hashToken } from '#worker/auth/tokens.ts'
import { loadBootstrapData } from '#worker/features/bootstrap/load-bootstrap-data.ts'
import type { AppEnv } from '#worker/http/app-env.ts'

export const MANIFEST_PATH = '/manifest.webmanifest'

const ICON_SIZES = [192, 512]

/** The web app manifest. Browsers fetch it without cookies, so it is that of a guest and costs no round trip. */
export const manifestRoutes = new Hono<AppEnv>().get(MANIFEST_PATH, async (c) => {
  const body = JSON.stringify(manifestOf(c))
  const etag = `"${(await hashToken(body)).slice(0, 32)}"`
  const headers = {
    'content-type': 'application/manifest+json; charset=utf-8',
    // Languages and themes are chosen by cookies.
    'cache-control': 'private, no-cache',
    etag,
  }
  const isKnown = c.req.header('if-none-match')?.includes(etag) ?? false
  return isKnown ? c.body(null, 304, headers) : c.body(body, 200, headers)
})

function manifestOf(c: Context<AppEnv>) {
  const { settings, themes, i18n } = loadBootstrapData(c.var.ctx)
  const { site_name: name, favicon } = settings.branding
  const t = translator(i18n.lines)
  const colors = shownThemes(themes)?.light.colors
  const frame = colors?.['--frame'] ?? colors?.['--surface']
  return {
    id: DRIVE_PATH,
    name,
    short_name: name,
    lang: i18n.language,
    dir: textDirection(i18n.language),
    start_url: DRIVE_PATH,
    scope: '/',
    display: 'standalone',
    ...(frame && { theme_color: frame, background_color: frame }),
    icons: favicon ? iconsOf(favicon) : ownIcons(),
    shortcuts: [
      { name: t('Recent'), url: RECENT_PATH },
      { name: t('Starred'), url: STARRED_PATH },
      { name: t('Search'), url: SEARCH_PATH },
    ],
    share_target: {
      action: SHARE_TARGET_PATH,
      method: 'POST',
      enctype: 'multipart/form-data',
      params: { files: [{ name: SHARED_FILES_FIELD, accept: ['*/*'] }] },
    },
  }
}

const VECTOR = /\.svg(?:[?#]|$)/i

/**
 * The owner's one icon. Installing asks for declared sizes, to which systems scale it; a vector has any size.
 */
const iconsOf = (src: string) => [
  { src, sizes: 'any', purpose: 'any' },
  ...(VECTOR.test(src)
    ? []
    : ICON_SIZES.map((size) => ({ src, sizes: `${size}x${size}`, purpose: 'any' }))),
]

/** Maskable ones have room around the mark, as launchers cut them to their own shape. */
const ownIcons = () =>
  ICON_SIZES.flatMap((size) => {
    const about = { sizes: `${size}x${size}`, type: 'image/png' }
    return [
      { src: `/icons/icon-${size}.png`, ...about, purpose: 'any' },
      { src: `/icons/maskable-${size}.png`, ...about, purpose: 'maskable' },
    ]
  })
