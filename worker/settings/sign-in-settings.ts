import { z } from 'zod'
import { HUMAN_CHECK_PROVIDERS, PolicyItems } from './schema.ts'
import type { SocialService } from './service-names.ts'
import { secretSetting, setting } from './setting.ts'
import type { SettingDefinition } from './setting.ts'

/** Whole texts, as languages place names differently. */
const SOCIAL_LABELS = {
  google: [
    { label: 'Sign in with Google' },
    { label: 'Google client id' },
    { label: 'Google client secret' },
  ],
  facebook: [
    { label: 'Sign in with Facebook' },
    { label: 'Facebook client id' },
    { label: 'Facebook client secret' },
  ],
  twitter: [
    { label: 'Sign in with X (Twitter)' },
    { label: 'X (Twitter) client id' },
    { label: 'X (Twitter) client secret' },
  ],
  envato: [
    { label: 'Sign in with Envato' },
    { label: 'Envato client id' },
    { label: 'Envato client secret' },
  ],
} as const satisfies Record<SocialService, unknown>

/** The client id and secret that the service gave the owner for this site. */
function socialSettings<Service extends SocialService>(service: Service) {
  const place = { section: 'Authentication', group: 'Social sign-in' } as const
  const [enable, id, secret] = SOCIAL_LABELS[service]
  return {
    [`social.${service}.enable`]: setting(z.boolean(), false, {
      ...place,
      label: enable.label,
      help: 'Offered once the client id and the client secret are set.',
      input: 'switch',
    }),
    [`social.${service}.client_id`]: setting(z.string().trim().max(300), '', {
      ...place,
      label: id.label,
      help: 'From the developer console of the service.',
      input: 'text',
      isPublic: false,
    }),
    [`social.${service}.client_secret`]: secretSetting({
      ...place,
      label: secret.label,
      help: 'From the developer console of the service.',
      input: 'secret',
    }),
  } as Record<`social.${Service}.enable`, SettingDefinition<z.ZodBoolean, true>> &
    Record<`social.${Service}.client_id`, SettingDefinition<z.ZodString, false>> &
    Record<`social.${Service}.client_secret`, ReturnType<typeof secretSetting>>
}

/** Settings of how people sign up and sign in. */
export const SIGN_IN_SETTINGS = {
  'registration.disable': setting(z.boolean(), false, {
    section: 'Authentication',
    group: 'Registration',
    label: 'Disable registration',
    help: 'Nobody can sign up by themselves.',
    input: 'switch',
  }),
  'registration.policies': setting(PolicyItems, [], {
    section: 'Authentication',
    group: 'Registration',
    label: 'Policies to accept',
    help: 'Documents that a visitor must accept to sign up.',
    input: 'policies',
  }),

  require_email_confirmation: setting(z.boolean(), false, {
    section: 'Authentication',
    group: 'Registration',
    label: 'Require email confirmation',
    help: 'New users must confirm their email address before they can use the site.',
    input: 'switch',
  }),

  'site.demo': setting(z.boolean(), false, {
    section: 'Authentication',
    group: 'Demo site',
    label: 'Demo site',
    help: 'Fills in the sign-in form with a demo account.',
    input: 'switch',
  }),
  'site.demo_account': setting(z.enum(['random', 'fixed']), 'random', {
    section: 'Authentication',
    group: 'Demo site',
    label: 'Demo account',
    help: 'Random: one of 100 accounts; its number replaces ":number" in the email address.',
    input: 'select',
    choices: { random: 'Random', fixed: 'Always the same' },
  }),
  'site.demo_email': setting(z.string().trim().max(254), 'demo:number@example.com', {
    section: 'Authentication',
    group: 'Demo site',
    label: 'Email address of the demo account',
    help: 'May contain ":number".',
    input: 'text',
  }),
  'site.demo_password': setting(z.string().max(200), 'demo account', {
    section: 'Authentication',
    group: 'Demo site',
    label: 'Password of the demo account',
    help: 'Every visitor can read it.',
    input: 'text',
  }),

  ...socialSettings('google'),
  ...socialSettings('facebook'),
  ...socialSettings('twitter'),
  ...socialSettings('envato'),
  'social.compact_buttons': setting(z.boolean(), false, {
    section: 'Authentication',
    group: 'Social sign-in',
    label: 'Compact buttons',
    help: 'Shows the buttons of the services as icons only.',
    input: 'switch',
  }),

  'recaptcha.provider': setting(z.enum(HUMAN_CHECK_PROVIDERS), 'recaptcha', {
    section: 'Captcha',
    label: 'Service',
    help: 'The keys below are those of this service.',
    input: 'select',
    choices: { recaptcha: 'Google reCAPTCHA v3', turnstile: 'Cloudflare Turnstile' },
  }),
  'recaptcha.site_key': setting(z.string().trim().max(200), '', {
    section: 'Captcha',
    label: 'Site key',
    help: 'From the console of the service.',
    input: 'text',
  }),
  'recaptcha.secret_key': secretSetting({
    section: 'Captcha',
    label: 'Secret key',
    help: 'From the console of the service.',
    input: 'secret',
  }),
  'recaptcha.enable': setting(
    z.object({ register: z.boolean().default(false), contact: z.boolean().default(false) }),
    { register: false, contact: false },
    {
      section: 'Captcha',
      label: 'Check visitors at',
      help: 'Forms that check whether the visitor is human. They need the site key.',
      input: 'switches',
      choices: { register: 'Sign-up', contact: 'Contact form' },
    },
  ),
} as const
