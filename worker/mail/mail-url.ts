import { z } from 'zod'

/**
 * The mail transport: `smtp://user:password@host:port` (STARTTLS if offered), `smtps://…`, `https://key@host/path` (an
 * HTTP mail API), `cloudflare:` (the binding `EMAIL`), or `log:` (only the log of outgoing mail).
 */
export const MailUrl = z
  .string()
  .max(1000)
  .regex(
    /^(|log:|cloudflare:|(smtps?|https?):\/\/\S+)$/,
    'must be smtp://…, smtps://…, https://…, cloudflare: or log:',
  )
