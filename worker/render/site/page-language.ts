import { createMiddleware } from 'hono/factory'
import type { RequestContext } from '#worker/context/context.ts'
import type { AppEnv } from '#worker/http/app-env.ts'
import { LANGUAGE_COOKIE } from '#worker/i18n/language-lines.ts'
import { languageOfAddress } from '../language-address.ts'

/** Renders a public page in the language that its address names: see worker/render/README.md. */
export const pageLanguage = createMiddleware<AppEnv>(async (c, next) => {
  const { ctx } = c.var
  const language = languageOfAddress(new URL(c.req.url), offeredLanguages(ctx))
  if (language !== null) c.set('ctx', inLanguage(ctx, language))
  await next()
})

const offeredLanguages = ({ site }: RequestContext): { language: string }[] =>
  site.settings['i18n.enable'] ? site.localizations : []

/** As if the visitor had chosen it, for this response only. */
const inLanguage = (ctx: RequestContext, language: string): RequestContext => ({
  ...ctx,
  client: { ...ctx.client, cookies: { ...ctx.client.cookies, [LANGUAGE_COOKIE]: language } },
  actor:
    ctx.actor.kind === 'user' ? { ...ctx.actor, user: { ...ctx.actor.user, language } } : ctx.actor,
})
