/** Query strings hold what visitors typed, or tokens. */
const QUERY_STRING = /((?:https?:\/\/|\/)[^\s?#'"()]*)\?[^\s'"()]*/g

/** Longer than words, with a digit in it: a token, a key, a signature. */
const TOKEN = /(?<![\w-])(?=[\w-]*\d)[\w-]{32,}(?![\w-])/g

export const withoutSecrets = (text: string) =>
  text.replaceAll(QUERY_STRING, '$1').replaceAll(TOKEN, '…')

const EMAIL = /[^\s@"'<>()]+@[^\s@"'<>()]+/g
const ADDRESS = /\b[a-z]+:\/\/[^\s'"()]+/g
/** Typed by somebody, or a name; engines quote identifiers in single quotes. */
const QUOTED = /"[^"]*"|“[^”]*”|`[^`]*`|'(?!\w+')[^']*'/g
const FILE_NAME = /[^\s/]+\.(?!(?:[cm]?js|tsx?|css)\b)[a-z\d]{1,5}\b/gi

/** Without names of files and people too, for reports that leave the site. */
export const withoutNames = (text: string) =>
  withoutSecrets(text)
    .replaceAll(ADDRESS, '…')
    .replaceAll(EMAIL, '…')
    .replaceAll(QUOTED, '…')
    .replaceAll(FILE_NAME, '…')

/** The pattern of a page's path: "/drive/folders/…". Ids, tokens, names of links and workspaces are left out. */
export const pathPattern = (path: string) =>
  path
    .split('/')
    .map((segment, index) =>
      segment === '' || (index <= 2 && /^[a-z-]{1,20}$/.test(segment)) ? segment : '…',
    )
    .join('/')
