import {
  DISPLAY_NAME_MAX_LENGTH,
  githubScopes,
  type Provider,
  providers,
  RETURN_PATH_MAX_LENGTH,
  SIGNED_IN_COOKIE,
  type SignInError,
  signInErrors,
  USER_CODE_LENGTH,
  USER_CODE_LETTERS,
  USERNAME_MAX_LENGTH,
  USERNAME_MIN_LENGTH,
} from './limits.ts'
import { accountMessages } from './messages.ts'

/** Addresses below `/u/` and words that would pass for the product itself. */
const reserved = new Set([
  'admin-panel',
  'api',
  'available',
  'current',
  'finalize',
  'me',
  'null',
  'pending',
  'sandlot',
  'search',
  'signout',
  'support',
  'undefined',
])

/** What is wrong with a username, or null. Taken names are the server's to tell (spec AC-045, AC-056). */
export function usernameProblem(username: string): string | null {
  if (username === '') return accountMessages.usernameRequired
  if (!/^[a-z0-9][a-z0-9_-]*$/i.test(username)) return accountMessages.usernameCharacters
  if (username.length < USERNAME_MIN_LENGTH || username.length > USERNAME_MAX_LENGTH)
    return accountMessages.usernameLength(USERNAME_MIN_LENGTH, USERNAME_MAX_LENGTH)
  return reserved.has(username.toLowerCase()) ? accountMessages.usernameTaken : null
}

/** What is wrong with a display name, or null. */
export function displayNameProblem(name: string): string | null {
  const trimmed = name.trim()
  if (trimmed === '') return accountMessages.displayNameRequired
  return [...trimmed].length > DISPLAY_NAME_MAX_LENGTH
    ? accountMessages.displayNameTooLong(DISPLAY_NAME_MAX_LENGTH)
    : null
}

export type SignUpForm = {
  username: string
  name: string
  role: string
  usage: string
  companyName: string
  companySize: string
}

/** The problems of a sign-up form by field; empty when it can be sent (spec AC-045 to AC-051). */
export function signUpProblems(form: SignUpForm): Partial<Record<keyof SignUpForm, string>> {
  const problems: Partial<Record<keyof SignUpForm, string | null>> = {
    username: usernameProblem(form.username),
    name: displayNameProblem(form.name),
    role: form.role === '' ? accountMessages.roleRequired : null,
    usage: form.usage === '' ? accountMessages.usageRequired : null,
    companySize:
      form.usage === 'work' && form.companySize === '' ? accountMessages.companySizeRequired : null,
  }
  return Object.fromEntries(
    Object.entries(problems).filter((entry): entry is [string, string] => entry[1] !== null),
  )
}

/** A username made of what a provider calls the person; may still be taken. */
export function suggestedUsername(login: string): string {
  const cleaned = login
    .normalize('NFKD')
    .replace(/[^a-zA-Z0-9_-]+/g, '-')
    .replace(/^[^a-zA-Z0-9]+|-+$/g, '')
    .slice(0, USERNAME_MAX_LENGTH)
  return usernameProblem(cleaned) === null
    ? cleaned
    : `user-${cleaned}`.replace(/-+$/, '').slice(0, USERNAME_MAX_LENGTH)
}

/** Whether the script-readable flag of a session is among the cookies; the session itself no script can see. */
export const hasSignInFlag = (cookies: string): boolean =>
  cookies.split(';').some((cookie) => cookie.split('=')[0]?.trim() === SIGNED_IN_COOKIE)

/**
 * The address to go to after signing in, if it is one of this app's own pages; null for anything that could lead
 * to another site or back to signing in or out.
 */
export function safeReturnPath(wanted: string | null | undefined): string | null {
  if (!wanted?.startsWith('/') || wanted.length > RETURN_PATH_MAX_LENGTH) return null
  const [path = ''] = wanted.split(/[?#]/)
  // Browsers drop some control characters while they read an address.
  if (/[\\\p{Cc}]/u.test(wanted) || path.includes('//') || /(^|\/)(\.|%2e){1,2}(\/|$)/i.test(path))
    return null
  return /^\/(signin|signup|signout|auth|api)(\/|$)/.test(path) ? null : wanted
}

/**
 * The scopes to ask GitHub for: always the e-mail address, and the public or private set when exactly that is
 * wanted (`scope` of `/auth/github`, comma or blank between). Anything else is not asked for (contract §5).
 */
export function githubScopesFor(wanted: unknown): string[] {
  const base: readonly string[] = githubScopes.base
  const asked = typeof wanted === 'string' ? wanted.split(/[\s,]+/).filter(Boolean) : []
  const more = [...new Set(asked)].filter((scope) => !base.includes(scope))
  const set = [githubScopes.publicRepositories, githubScopes.privateRepositories].find(
    (scopes) => scopes.length === more.length && scopes.every((scope) => more.includes(scope)),
  )
  return [...base, ...(set ?? [])]
}

const signInErrorTexts = {
  state: () => accountMessages.signInStateMismatch,
  denied: accountMessages.providerDenied,
  provider: accountMessages.providerUnavailable,
  email: accountMessages.emailMissing,
  not_configured: accountMessages.providerNotConfigured,
  taken: accountMessages.providerTaken,
  other_linked: accountMessages.providerOtherLinked,
  unexpected: () => accountMessages.signInFailed,
} satisfies Record<SignInError, (provider: Provider) => string>

/** The sentence for `/signin?error=&provider=`; null for anything else, so that no address can put words here. */
export function signInErrorText(search: { error?: unknown; provider?: unknown }): string | null {
  const error = signInErrors.find((known) => known === search.error)
  const provider = providers.find((known) => known === search.provider)
  return error && provider ? signInErrorTexts[error](provider) : null
}

/** What the sign-in window tells the page that opened it (contract §7). */
export type SignInMessage =
  | { type: 'signin'; jwt: string | null }
  | { type: 'duplicate'; provider: Provider }
  | { type: 'signup'; id: string }

const isRecord = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null

/** The message in a window event, if it comes from this origin and from the very window we opened; else null. */
export function signInMessage(
  event: { origin: string; source: unknown; data: unknown },
  expected: { origin: string; source: unknown },
): SignInMessage | null {
  if (event.origin !== expected.origin || event.source !== expected.source) return null
  if (!isRecord(event.data)) return null
  const { type } = event.data
  const data = isRecord(event.data.data) ? event.data.data : {}
  if (type === 'signin')
    return { type, jwt: typeof data.jwt === 'string' && data.jwt !== '' ? data.jwt : null }
  if (type === 'signup' && typeof data.id === 'string') return { type, id: data.id }
  const provider = providers.find((name) => name === data.provider)
  return type === 'duplicate' && provider ? { type, provider } : null
}

/** A user code as it is shown, `XXXX-XXXX`, of what a person typed in whatever way; null for what is none. */
export function formatUserCode(typed: string): string | null {
  const letters = typed.toUpperCase().replace(/[\s\p{Pd}_.]/gu, '')
  const half = USER_CODE_LENGTH / 2
  const isCode =
    letters.length === USER_CODE_LENGTH && [...letters].every((one) => USER_CODE_LETTERS.includes(one))
  return isCode ? `${letters.slice(0, half)}-${letters.slice(half)}` : null
}
