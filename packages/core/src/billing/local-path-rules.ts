const HERE = 'http://here.invalid'

/** Whether a text is a path of this site that no browser could resolve to another one (contract §10.25). */
export function isLocalPath(text: string): boolean {
  if (!text.startsWith('/') || !URL.canParse(text, HERE)) return false
  return new URL(text, HERE).origin === HERE
}
