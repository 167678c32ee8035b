import { z } from 'zod'
import { isTimezone } from '../i18n/timezone.ts'
import { imageAddress } from '#worker/input/image-address.ts'
import { MailUrl } from '../mail/mail-url.ts'
import { DateFormat } from './schema.ts'
import { secretSetting, setting } from './setting.ts'

/** Also used in mail headers. */
const singleLine = (maxLength: number) =>
  z
    .string()
    .trim()
    .max(maxLength)
    .regex(/^\P{Cc}*$/u, 'Must be a single line.')

const assetAddress = z
  .string()
  .max(1000)
  .regex(/^(https:\/\/[a-z0-9.-]+(:\d+)?(\/[\w./-]*)?|)$/i, 'Must be an https address, or empty.')
  .refine(
    (address) => address === '' || URL.canParse(address),
    'Must be an https address, or empty.',
  )
  .transform((address) => address.replace(/\/+$/, ''))
  .pipe(z.string())
const timezone = z
  .string()
  .refine((zone) => zone === '' || isTimezone(zone), 'Not a time zone of the IANA database.')

/** Settings of the site as a whole. */
export const SITE_SETTINGS = {
  base_url: setting(z.union([z.literal(''), z.url({ protocol: /^https?$/ })]), '', {
    section: 'General',
    group: 'Address',
    label: 'Site address',
    help: 'Links in mails start with it. Empty: the address that the site was started with.',
    input: 'url',
    permission: 'admin',
  }),

  asset_url: setting(assetAddress, '', {
    section: 'General',
    group: 'Address',
    label: 'CDN address',
    help: 'Where scripts, styles and fonts are loaded from. Empty: this site.',
    input: 'url',
    permission: 'admin',
  }),

  'branding.site_name': setting(singleLine(60).min(1), 'Atoll', {
    section: 'General',
    group: 'Branding',
    label: 'Site name',
    help: 'Shown in page titles, in the header and in mails.',
    input: 'text',
  }),
  'branding.logo_light': setting(imageAddress, '', {
    section: 'General',
    group: 'Branding',
    label: 'Logo on light backgrounds',
    help: 'Path on this site or https address. Empty: the other logo, or the site name if there is none.',
    input: 'image',
  }),
  'branding.logo_dark': setting(imageAddress, '', {
    section: 'General',
    group: 'Branding',
    label: 'Logo on dark backgrounds',
    help: 'Path on this site or https address. Empty: the other logo, or the site name if there is none.',
    input: 'image',
  }),
  'branding.logo_light_mobile': setting(imageAddress, '', {
    section: 'General',
    group: 'Branding',
    label: 'Small logo on light backgrounds',
    help: 'For narrow screens. Empty: the large logo.',
    input: 'image',
  }),
  'branding.logo_dark_mobile': setting(imageAddress, '', {
    section: 'General',
    group: 'Branding',
    label: 'Small logo on dark backgrounds',
    help: 'For narrow screens. Empty: the large logo.',
    input: 'image',
  }),
  'branding.favicon': setting(imageAddress, '', {
    section: 'General',
    group: 'Branding',
    label: 'Icon of browser tabs',
    help: 'Square, path on this site or https address. Empty: ours.',
    input: 'image',
  }),

  'mail.from_address': setting(z.union([z.literal(''), z.email()]), '', {
    section: 'Outgoing mail',
    label: 'Sender address',
    help: 'Empty: the address that the site was started with.',
    input: 'email',
    isPublic: false,
  }),
  'mail.from_name': setting(singleLine(100), '', {
    section: 'Outgoing mail',
    label: 'Sender name',
    help: 'Empty: the site name.',
    input: 'text',
    isPublic: false,
  }),
  'mail.abuse_address': setting(z.union([z.literal(''), z.email()]), '', {
    section: 'Outgoing mail',
    label: 'Address for abuse reports',
    help: 'Reports of shared links are mailed to it. Empty: they are only kept.',
    input: 'email',
    isPublic: false,
  }),
  'mail.contact_address': setting(z.union([z.literal(''), z.email()]), '', {
    section: 'Outgoing mail',
    label: 'Address for contact messages',
    help: 'Messages of the contact page are mailed to it. Empty: the address of the first admin.',
    input: 'email',
    isPublic: false,
  }),
  'mail.transport_url': secretSetting(
    {
      section: 'Outgoing mail',
      label: 'Mail server',
      help: 'Overrides MAIL_URL. For example: smtps://user:password@mail.example.com',
      input: 'secret',
    },
    MailUrl,
  ),

  'dates.default_timezone': setting(timezone, '', {
    section: 'Localization',
    group: 'Dates',
    label: 'Default time zone',
    help: 'Empty: the time zone of the browser.',
    input: 'timezone',
  }),
  'dates.format': setting(DateFormat, 'medium', {
    section: 'Localization',
    group: 'Dates',
    label: 'Date format',
    help: 'How dates are written.',
    input: 'select',
    choices: { short: 'Short', medium: 'Medium', long: 'Long' },
  }),

  'themes.user_change': setting(z.boolean(), true, {
    section: 'Themes',
    label: 'Let visitors choose the theme',
    help: 'Off: everybody sees the default theme.',
    input: 'switch',
  }),
  'themes.default_id': setting(z.number().int().min(0), 0, {
    section: 'Themes',
    label: 'Default theme',
    help: 'For visitors who have not chosen one.',
    input: 'theme',
  }),

  'i18n.enable': setting(z.boolean(), true, {
    section: 'Localization',
    group: 'Languages',
    label: 'Offer languages',
    help: 'Visitors can choose their language.',
    input: 'switch',
  }),
  'i18n.default_language': setting(z.string().regex(/^[a-zA-Z]{2,3}(-[a-zA-Z0-9]{2,8})*$/), 'en', {
    section: 'Localization',
    group: 'Languages',
    label: 'Default language',
    help: 'For visitors who have not chosen one.',
    input: 'language',
    isPublic: false,
  }),

  'notifications.integrated': setting(z.boolean(), true, {
    section: 'Notifications',
    label: 'Enable notifications',
    help: 'Off: no notifications are shown, and their pages do not exist.',
    input: 'switch',
  }),
  'notif.subs.integrated': setting(z.boolean(), true, {
    section: 'Notifications',
    label: 'Let users choose notifications',
    help: 'Each user chooses by which channels to be notified of what.',
    input: 'switch',
  }),

  'api.integrated': setting(z.boolean(), true, {
    section: 'API',
    label: 'Enable the API',
    help: 'Users with the permission to use the API can create access tokens and read its documentation.',
    input: 'switch',
  }),
} as const
