/** 128 random bits in base64url, or in hex where SQL made them. */
const HASH = /^([\w-]{22}|[0-9a-f]{32})$/

/** Whether a text has the shape of the random address of an entry or a link. */
export const isHash = (text: string): boolean => HASH.test(text)
