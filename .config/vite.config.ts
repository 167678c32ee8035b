import { fileURLToPath } from 'node:url'
import { cloudflare } from '@cloudflare/vite-plugin'
import type { PluginConfig } from '@cloudflare/vite-plugin'
import react from '@vitejs/plugin-react'
import { defaultClientConditions } from 'vite'
import type { UserConfig } from 'vite'
import packageJson from '../package.json' with { type: 'json' }
import { assetsManifest, moveManifest } from './assets-manifest.ts'
import { catalogs } from './catalogs.ts'
import { componentPatches } from './component-patches.ts'
import { componentTexts } from './component-texts.ts'
import { landingPictures } from './landing-pictures.ts'
import { laterPreloads, laterPreloadsOf } from './later-preloads.ts'
import { loadedLater } from './loaded-later.ts'
import { SERVICE_WORKER, SERVICE_WORKER_PATH, serviceWorker } from './service-worker.ts'
import { sourceTextsModule } from './source-texts.ts'
import { streamingRenderer } from './streaming-renderer.ts'

/** @param worker what the local Worker gets besides wrangler.toml, in dev. */
export function siteConfig(worker: PluginConfig = {}): UserConfig {
  return {
    root: fileURLToPath(new URL('..', import.meta.url)),
    publicDir: 'web/public',
    define: { __ATOLL_VERSION__: JSON.stringify(packageJson.version) },
    plugins: [
      react(),
      cloudflare(worker),
      assetsManifest(),
      landingPictures(),
      catalogs(),
      loadedLater(),
      laterPreloadsOf(),
      sourceTextsModule(),
      streamingRenderer(),
      componentPatches(),
      componentTexts(),
      serviceWorker(),
    ],
    // Chunks preload each other from where they are themselves (setting `asset_url`), and styles their fonts; workers
    // are always of this site.
    experimental: {
      renderBuiltUrl: (filename, { hostType }) =>
        hostType === 'css' || (hostType === 'js' && !filename.includes('worker'))
          ? { relative: true }
          : undefined,
    },
    // Workers load parts of their own too.
    worker: { format: 'es' },
    environments: {
      // Without comments and blanks, but with all names: stack traces in logs stay readable.
      atoll: {
        build: {
          rollupOptions: { output: { minify: { compress: false, mangle: false, codegen: true } } },
        },
      },
      client: {
        // Parts that previews load in a web worker have a version that needs no document.
        resolve: { conditions: ['worker', ...defaultClientConditions] },
        build: {
          // The first versions with light-dark(), which would otherwise become one rule for each class of ours.
          cssTarget: ['chrome123', 'safari17.5', 'firefox120'],
          manifest: true,
          modulePreload: { resolveDependencies: laterPreloads },
          rollupOptions: {
            output: {
              entryFileNames: ({ facadeModuleId }) =>
                facadeModuleId?.endsWith(SERVICE_WORKER)
                  ? SERVICE_WORKER_PATH.slice(1)
                  : 'assets/[name]-[hash].js',
              // Left alone, what nearly every island needs is split for the one that needs only some of it.
              codeSplitting: {
                groups: [
                  {
                    // Loaded together when the page is idle, so that the first menu opens at once.
                    name: 'menus',
                    test: /\/web\/islands\/drive\/(menus\/(action-menu|new-menu-items)|list\/(view-menus|selection\/context-menu)|frame\/(folded-folders-items|account-menu-items)|workspaces\/workspace-menu)\.tsx$/,
                    includeDependenciesRecursively: false,
                    priority: 2,
                  },
                  {
                    // Apart from the drive's own, which others would load with it.
                    name: 'menu',
                    test: /\/web\/ui\/overlays\/menu\.tsx$/,
                    includeDependenciesRecursively: false,
                    priority: 2,
                  },
                  {
                    // Without React, for pages that have none.
                    name: 'api',
                    test: /\/web\/api\/api-client\.ts$/,
                    priority: 2,
                  },
                  {
                    name: 'controls',
                    test: /\/web\/(ui\/button|ui\/overlays\/(show-error-toast|dialog-store|use-close-dialog|later-part)|i18n\/bootstrap-data|hydration\/(use-is-hydrated|early-actions|hydrating|keep-what-was-typed))\.tsx?$|\/worker\/i18n\/(byte-size|text-direction)\.ts$|\/private\/(Text|utils\/useControlledState|toggle\/useToggleState|utils\/useSlot\d?|visually-hidden\/VisuallyHidden)\.mjs$/,
                  },
                  {
                    // Of every island with a list. Apart, each is a request for a kilobyte.
                    name: 'queries',
                    test: /\/node_modules\/@tanstack\/.*\/(?!useQueries|queriesObserver|useMutation|mutationObserver|useSuspense)\w+\.js$|\/lucide-react\/dist\/esm\/(createLucideIcon|Icon|defaultAttributes|context)\.m?js$|\/lucide-react\/dist\/esm\/shared\/|\/icons\/(folder|info|users)\.m?js$|\/web\/(i18n\/(format-date\.ts|formatted-date\.tsx|use-timezone\.ts|use-now\.tsx?|relative-time\.tsx?)|ui\/(skeleton|empty-state)\.tsx|hydration\/query-provider\.tsx|api\/query-client\.ts)$/,
                    includeDependenciesRecursively: false,
                  },
                  {
                    name: 'dialogs',
                    test: /\/private\/(focus\/FocusScope|utils\/shadowdom\/ShadowTreeWalker)\.mjs$|\/icons\/(x|trash|link-2|download|copy|check)\.(m?js)$|\/web\/api\/download-address\.ts$/,
                    includeDependenciesRecursively: false,
                  },
                  {
                    name: 'chosen-files',
                    test: /\/web\/uploads\/((chosen-files|file-picker)\.tsx|queue\/dropped-files\.ts|transfer\/picked-file\.ts)$/,
                    includeDependenciesRecursively: false,
                  },
                  {
                    name: 'checkbox',
                    test: /\/web\/ui\/fields\/checkbox-field\.tsx$|\/(Checkbox|useToggle|useCheckbox(Group(State|Item)?)?)\.mjs$/,
                    includeDependenciesRecursively: false,
                  },
                  {
                    // Whoever has a field has a form; left alone, they are seven chunks.
                    name: 'fields',
                    test: /\/web\/ui\/fields\/(field-message|form|form-text|form-validity|text-field|password-toggle|submit-button)\.tsx?$|\/private\/(textfield\/useTextField|form\/useFormValidation|form\/useFormValidationState|utils\/useFormReset|label\/(useField|useLabel)|FieldError|Form|Group|Input|TextArea|TextField|Autocomplete)\.mjs$/,
                    includeDependenciesRecursively: false,
                  },
                  {
                    name: 'form-calls',
                    test: /\/web\/ui\/(fields\/use-form-mutation|overlays\/use-told-action)\.ts$/,
                    includeDependenciesRecursively: false,
                  },
                  {
                    // With its tooltip, and the bell beside it, which is a kilobyte.
                    name: 'icon-button',
                    test: /\/web\/(ui\/icon-button|notifications\/(notification-bell|unread-badge))\.tsx$|\/private\/(tooltip\/\w+|Tooltip|OverlayArrow|utils\/(animation|useResizeObserver)|overlays\/(calculatePosition|useOverlayPosition|useOverlayTriggerState|useCloseOnScroll|useModal|PortalProvider))\.mjs$|\/icons\/bell\.m?js$/,
                    includeDependenciesRecursively: false,
                  },
                  {
                    // Names alone would be a chunk, as the admin area needs them without the icons.
                    name: 'services',
                    test: /\/web\/social\/service-icon\.tsx$|\/worker\/settings\/service-names\.ts$/,
                    includeDependenciesRecursively: false,
                  },
                  {
                    // Small, and alone otherwise, as its later parts need them too.
                    name: 'drive-state',
                    test: /\/web\/(themes\/(theme-style|shown-themes)\.ts|ui\/(brand|loaded-ahead)\.tsx)$|\/web\/islands\/drive\/state\/(folder-target|drive-view|folders-query|ownership|api|entry-pages|workspace|preview-address)\.ts$|\/worker\/names\/(name-order-key|search-key)\.ts$|\/node_modules\/(wouter|regexparam|use-sync-external-store)\/|\/(private\/toolbar\/useToolbar|private\/Toolbar|Toolbar)\.mjs$|\/web\/ui\/(avatar\.tsx|use-document-title\.ts|visible-name\.ts|whole-name\.tsx|progress-bar\.tsx|file-type-icon\.tsx|use-is-phone\.ts|use-media\.ts)$|\/web\/(preview\/(has-preview|documents\/document-kind|parts\/start-download)\.ts|ui\/thumbnail\.tsx|thumbnails\/(thumbnails-context\.tsx|thumbnail-queue\.ts|make-thumbnail\.ts|picturable\.ts)|listing\/(list-columns|column-facts|type-words)\.tsx?|islands\/drive\/actions\/is-starred\.ts)$|\/icons\/(arrow-(down|up)|chevron-(down|left|right)|plus|search|rotate-ccw|folder-open|file-up|ellipsis-vertical)\.m?js$/,
                    includeDependenciesRecursively: false,
                  },
                ],
              },
            },
            input: [
              'web/hydration/client.ts',
              SERVICE_WORKER,
              'web/error-reports/report-errors.ts',
              'web/styles/app.css',
              'web/styles/account.css',
              'web/styles/admin.css',
              'web/styles/billing.css',
              'web/styles/drive.css',
              'web/styles/link.css',
              'web/styles/notifications.css',
            ],
          },
        },
      },
    },
    builder: {
      async buildApp(builder) {
        // The Worker's bundle holds the names of the client's files, so the client comes first.
        const { client, atoll } = builder.environments
        if (!client || !atoll)
          throw new Error('vite: the environments "client" and "atoll" must exist')
        await builder.build(client)
        moveManifest(builder.config.root)
        await builder.build(atoll)
      },
    },
  }
}

export default siteConfig()
