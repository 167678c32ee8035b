import { z } from 'zod'

/**
 * How mail leaves the site: `smtp://user:password@host:port` (with STARTTLS where the server offers it),
 * `smtps://…`, `https://key@host/path` (an HTTP mail API), `cloudflare:` (the binding `EMAIL`), or `log:`
 * (kept in the log of outgoing mail only).
 */
export const MailUrl = z
  .string()
  .max(1000)
  .regex(
    /^(|log:|cloudflare:|(smtps?|https?):\/\/\S+)$/,
    'must be smtp://…, smtps://…, https://…, cloudflare: or log:',
  )
