/** Marks of a page in the appearance editor's frame; the server writes them, `client.ts` loads the receiver by them. */

export const CUSTOM_CSS_ID = 'custom-css'
export const CUSTOM_HTML_ID = 'custom-html'

/** Of the document's element. */
export const IN_EDITOR_ATTRIBUTE = 'data-in-editor'

/** Whether this page is in the frame of the appearance editor. */
export const isInEditor = () => document.documentElement.hasAttribute(IN_EDITOR_ATTRIBUTE)

/** Renders a page with values that are not saved. */
export const PREVIEW_PATH = '/admin/appearance/preview'
