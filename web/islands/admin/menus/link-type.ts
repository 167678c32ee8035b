/** Whether a link stays in the site, by its address. */
export const linkType = (action: string): 'link' | 'route' =>
  /^\/(?![/\\])/.test(action) || action === '' ? 'route' : 'link'
