/** Removes secrets from a text for people or logs. */
export const redact = (text: string): string =>
  text
    .replace(/(\/auth\/(?:revoke|verify)\/)[^/?#\s]+/g, '$1…')
    .replace(/\bslt_[\w-]+/g, 'slt_…')
    .replace(/\bBearer\s+[^\s"',]+/gi, 'Bearer …')
