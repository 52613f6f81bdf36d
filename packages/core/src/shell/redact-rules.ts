/** Replaces a secret in a log. */
export const REDACTED = '[redacted]'

/** Words in the name of a parameter that holds a credential or identifies a person. */
const SECRET_WORDS = new Set(
  'token code secret password key state jwt nonce verifier signature sig session ticket invite email hint'.split(
    ' ',
  ),
)

/** URLs can be nested in URLs; beyond this depth they are not searched. */
const DEPTH = 4

/** Whether a parameter of this name may hold a secret, whatever its casing style. */
export const isSecretName = (name: string): boolean =>
  name
    .replace(/([a-z\d])([A-Z])/g, '$1 $2')
    .toLowerCase()
    .split(/[^a-z]+/)
    .some((word) => SECRET_WORDS.has(word))

const isSecretPart = (part: string) => part.startsWith(':') && isSecretName(part)

/** Pages whose URL is itself a secret, as route patterns. */
export const secretPages = [
  '/signin/:token',
  '/signin/duplicate',
  '/signup/:token',
  '/invite/:token',
  '/confirm-email/:token',
  '/restore-email/:token',
] as const

/** Endpoints whose whole query is confidential; a GraphQL query may contain anything. */
const SECRET_QUERIES = /^\/(socket(\/|$)|api\/graphql(\/|$)|auth\/[^/]+\/callback$)/i

/**
 * Removes secrets from URLs. It learns the served routes (`learn` each of them), so that new ones are covered by the
 * names of their parameters.
 */
export function createRedactor() {
  const plain = new Set<string>()
  const secret: string[][] = []

  const learn = (route: string) => {
    const parts = route.split('/')
    if (parts.some(isSecretPart)) secret.push(parts)
    else if (!/[:*]/.test(route)) plain.add(route.toLowerCase())
  }
  for (const page of secretPages) learn(page)

  const redactPath = (path: string): string => {
    const parts = path.split('/')
    const read = parts.map((part) => (decoded(part) ?? part).toLowerCase())
    if (plain.has(read.join('/'))) return path
    const fits = (route: string[]) =>
      route.every((part, index) => part.startsWith(':') || part.toLowerCase() === read[index])
    const whole = secret.find((route) => route.length === parts.length && fits(route))
    if (whole)
      return parts
        .map((part, index) => (isSecretPart(whole[index] ?? '') && part ? REDACTED : part))
        .join('/')
    // The rest of the path matches no route and may be part of the secret.
    const begun = secret.map((route) => route.slice(0, route.findIndex(isSecretPart))).find(fits)
    return begun && parts[begun.length] ? [...parts.slice(0, begun.length), REDACTED].join('/') : path
  }

  const redactValue = (name: string, value: string, depth: number): string => {
    const text = decoded(value.replaceAll('+', ' '))
    const title = decoded(name)
    if (text === null || title === null || isSecretName(title)) return REDACTED
    if (!/[/?]/.test(text)) return value
    const shown = redactAt(text, depth + 1)
    return shown === text ? value : shown
  }

  const redactAt = (address: string, depth: number): string => {
    if (depth > DEPTH) return REDACTED
    const [before = '', ...rest] = address.split('?')
    const path = redactPath(before)
    if (rest.length === 0) return path
    if (SECRET_QUERIES.test(decoded(before) ?? before)) return `${path}?${REDACTED}`
    const query = rest
      .join('?')
      .split('&')
      .map((pair) => {
        const at = pair.indexOf('=')
        if (at < 0) return pair
        return `${pair.slice(0, at)}=${redactValue(pair.slice(0, at), pair.slice(at + 1), depth)}`
      })
    return `${path}?${query.join('&')}`
  }

  return {
    learn,
    /** A URL without its secrets. */
    redact: (address: string): string => redactAt(address, 0),
  }
}

/** Removes credentials and queries from all URLs in an error message, whatever their names. */
export const redactText = (text: string): string => text.replace(/[^\s'"]+/g, redactWord)

/** Searches for the start of a URL once, instead of at each character of a possibly very long word. */
function redactWord(word: string): string {
  if (!word.includes('://')) return word
  const open = word.replace(/:\/\/[^/@]+@/g, `://${REDACTED}@`)
  const query = open.indexOf('?', open.indexOf('://')) + 1
  return query === 0 || query === open.length ? open : open.slice(0, query) + REDACTED
}

function decoded(text: string): string | null {
  try {
    return decodeURIComponent(text)
  } catch {
    return null
  }
}
