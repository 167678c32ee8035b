import { z } from 'zod'
import { DEFAULT_LANDING } from './default-landing.ts'
import { imageAddress } from '#worker/input/image-address.ts'
import { HomepageType, LandingAppearance, Menu, MenuItem } from './schema.ts'
import { setting } from './setting.ts'

/** HTML that an admin pastes from an ad network. */
const adCode = z.string().max(20_000)

/** An origin, without a path or wildcard, that cannot end its directive of the policy. */
const httpsOrigin = z
  .string()
  .max(255)
  .regex(
    /^https:\/\/[a-z\d]([a-z\d.-]*[a-z\d])?(:\d{1,5})?$/,
    'Must be an https origin without a path, like https://ads.example.com.',
  )

/** Ends the style element that it is put into. */
const STYLE_END = /<\/style/i

/** Of a new site: where its visitors find the owner. */
const DEFAULT_MENUS: z.infer<typeof Menu>[] = [
  {
    id: 'footer',
    name: 'Footer',
    positions: ['footer'],
    items: [
      {
        id: 'contact',
        label: 'Contact us',
        type: 'route',
        action: '/contact',
        roles: [],
        permissions: [],
      },
    ],
  },
]

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

  'seo.title': setting(z.string().trim().max(100), '', {
    section: 'General',
    group: 'Search engines',
    label: 'Title of the landing page',
    help: 'Shown by search engines. Empty: the site name.',
    input: 'text',
  }),
  'seo.description': setting(z.string().trim().max(300), '', {
    section: 'General',
    group: 'Search engines',
    label: 'Description of the landing page',
    help: 'Shown by search engines and in previews of links. Empty: the subtitle of the landing page.',
    input: 'text',
  }),
  'seo.image': setting(imageAddress, '', {
    section: 'General',
    group: 'Search engines',
    label: 'Picture for previews of links',
    help: 'About 1200 × 630 pixels, path on this site or https address.',
    input: 'image',
  }),

  menus: setting(z.array(Menu).max(30), DEFAULT_MENUS, {
    section: 'Menus',
    label: 'Menus',
    help: 'Links in the header and in the footer.',
    input: 'menus',
  }),

  'custom_code.style': setting(
    z
      .string()
      .max(50_000)
      .refine((css) => !STYLE_END.test(css), 'CSS cannot contain </style.'),
    '',
    {
      section: 'Custom code',
      label: 'CSS',
      help: 'Added after the styles of the site, on every page but those of the admin area.',
      input: 'code',
      isPublic: false,
      permission: 'admin',
    },
  ),
  'custom_code.html': setting(z.string().max(50_000), '', {
    section: 'Custom code',
    label: 'HTML',
    help: 'Added to the end of every page but those of the admin area. Its scripts run in the name of the site.',
    input: 'code',
    isPublic: false,
    permission: 'admin',
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
  'ads.origins': setting(z.array(httpsOrigin).max(30), [], {
    section: 'Ads',
    label: 'Origins of the ad network',
    help: 'Like https://ads.example.com. While advertisements are shown, pages may exchange data with these. Scripts of an advertisement may load others from anywhere.',
    input: 'texts',
    isPublic: false,
    permission: 'admin',
  }),
} as const
