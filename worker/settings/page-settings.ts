import { z } from 'zod'
import { DEFAULT_LANDING } from './default-landing.ts'
import { HomepageType, LandingAppearance, Menu, MenuItem } from './schema.ts'
import { setting } from './setting.ts'

/** HTML that an admin pastes from an ad network. */
const adCode = z.string().max(20_000)

/** Settings of what public pages show. */
export const PAGE_SETTINGS = {
  'cookie_notice.enable': setting(z.boolean(), false, {
    section: 'Cookie notice',
    label: 'Show cookie notice',
    help: 'Until a visitor closes it.',
    input: 'switch',
  }),
  'cookie_notice.position': setting(z.enum(['top', 'bottom']), 'bottom', {
    section: 'Cookie notice',
    label: 'Position',
    help: 'Edge of the page at which the notice is shown.',
    input: 'select',
    choices: { top: 'Top', bottom: 'Bottom' },
  }),
  'cookie_notice.button': setting(
    MenuItem,
    {
      id: 'cookie-notice',
      label: 'OK',
      type: 'route',
      action: '',
      roles: [],
      permissions: [],
    },
    {
      section: 'Cookie notice',
      label: 'Button',
      help: 'Closes the notice and can lead to another page.',
      input: 'menuItem',
    },
  ),

  'homepage.type': setting(HomepageType, 'landingPage', {
    section: 'General',
    group: 'Homepage',
    label: 'Homepage',
    help: 'Page that visitors see first.',
    input: 'select',
    choices: {
      landingPage: 'Landing page',
      loginPage: 'Sign-in page',
      registerPage: 'Sign-up page',
      customPage: 'Custom page',
    },
  }),
  'homepage.value': setting(z.string().max(200), '', {
    section: 'General',
    group: 'Homepage',
    label: 'Custom page',
    help: 'Slug or id of the custom page to use as the homepage.',
    input: 'page',
  }),
  'homepage.appearance': setting(LandingAppearance, DEFAULT_LANDING, {
    section: 'General',
    group: 'Homepage',
    label: 'Landing page',
    help: 'Texts, pictures and buttons of the landing page.',
    input: 'landing',
  }),

  menus: setting(z.array(Menu).max(30), [], {
    section: 'Menus',
    label: 'Menus',
    help: 'Links in the header and in the footer.',
    input: 'menus',
  }),

  'ads.disable': setting(z.boolean(), true, {
    section: 'Ads',
    label: 'Hide advertisements',
    help: 'On: no advertisement is shown anywhere.',
    input: 'switch',
  }),
  'ads.landing-top': setting(adCode, '', {
    section: 'Ads',
    label: 'Top of the landing page',
    help: 'HTML from the ad network. Its scripts run in the name of the site.',
    input: 'code',
    permission: 'admin',
  }),
  'ads.file-preview': setting(adCode, '', {
    section: 'Ads',
    label: 'File preview',
    help: 'HTML from the ad network. Its scripts run in the name of the site.',
    input: 'code',
    permission: 'admin',
  }),
  'ads.drive': setting(adCode, '', {
    section: 'Ads',
    label: 'Drive',
    help: 'HTML from the ad network. Its scripts run in the name of the site.',
    input: 'code',
    permission: 'admin',
  }),
} as const
