/** Lets the scripts in an admin's HTML run under the page's content security policy. */
export function withScriptNonce(html: string, nonce: string): string {
  return html.replace(/<script(?=[\s>])(?![^>]*\snonce=)/gi, `<script nonce="${nonce}"`)
}
