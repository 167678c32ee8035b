import type { RequestContext } from '#worker/context/context.ts'

/** Whom invoices are from: name, address and tax number, in lines. */
export const sellerOf = ({ site: { settings } }: Pick<RequestContext, 'site'>): string =>
  settings['billing.seller'] || settings['branding.site_name']
