import type { InputProblem } from '../input-rules.ts'
import { hasControls, isBlank, isLongerThan } from '../text-rules.ts'
import {
  DISPLAY_NAME_MAX_LENGTH,
  SESSION_END_COOKIE,
  type SignInError,
  type SignInWay,
  signInErrors,
  signInWays,
  USERNAME_MAX_LENGTH,
  USERNAME_MIN_LENGTH,
} from './limits.ts'
import type { SessionEnd } from './live.ts'
import { accountMessages } from './messages.ts'
import { sessionMessages } from './sessions/messages.ts'

export type AccountProblem = InputProblem<typeof accountMessages>

/** Paths below `/u/`, and words that could pass for the product itself. */
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

/** What is wrong with a username, or null. Only the server knows which are taken (spec AC-045, AC-056). */
export function usernameProblem(username: string): AccountProblem | null {
  if (username === '') return { reason: 'usernameRequired' }
  if (!/^[a-z0-9][a-z0-9_-]*$/i.test(username)) return { reason: 'usernameCharacters' }
  if (username.length < USERNAME_MIN_LENGTH || username.length > USERNAME_MAX_LENGTH)
    return { reason: 'usernameLength', params: [USERNAME_MIN_LENGTH, USERNAME_MAX_LENGTH] }
  return reserved.has(username.toLowerCase()) ? { reason: 'usernameTaken' } : null
}

/** What is wrong with a display name, or null. */
export function displayNameProblem(name: string): AccountProblem | null {
  const trimmed = name.trim()
  if (isBlank(trimmed)) return { reason: 'displayNameRequired' }
  if (hasControls(trimmed)) return { reason: 'displayNameControl' }
  return isLongerThan(trimmed, DISPLAY_NAME_MAX_LENGTH)
    ? { reason: 'displayNameTooLong', params: [DISPLAY_NAME_MAX_LENGTH] }
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

/** The problems of a sign-up form by field; empty if it can be submitted (spec AC-045 to AC-051). */
export function signUpProblems(form: SignUpForm): Partial<Record<keyof SignUpForm, AccountProblem>> {
  const problems: Partial<Record<keyof SignUpForm, AccountProblem | null>> = {
    username: usernameProblem(form.username),
    name: displayNameProblem(form.name),
    role: form.role === '' ? { reason: 'roleRequired' } : null,
    usage: form.usage === '' ? { reason: 'usageRequired' } : null,
    companySize: form.usage === 'work' && form.companySize === '' ? { reason: 'companySizeRequired' } : null,
  }
  return Object.fromEntries(
    Object.entries(problems).filter((entry): entry is [string, AccountProblem] => entry[1] !== null),
  )
}

/** A username derived from the person's name at a provider; it may already be taken. */
export function suggestedUsername(login: string): string {
  const cleaned = login
    .normalize('NFKD')
    .replace(/[^a-zA-Z0-9_-]+/g, '-')
    .replace(/^[^a-zA-Z0-9]+/, '')
    .slice(0, USERNAME_MAX_LENGTH)
    .replace(/-+$/, '')
  return usernameProblem(cleaned) === null
    ? cleaned
    : `user-${cleaned}`.replace(/-+$/, '').slice(0, USERNAME_MAX_LENGTH)
}

/** The part of an address after the @. */
export const emailDomain = (address: string): string =>
  address
    .slice(address.lastIndexOf('@') + 1)
    .trim()
    .toLowerCase()

const signInErrorTexts = {
  state: () => accountMessages.signInStateMismatch,
  denied: accountMessages.providerDenied,
  provider: accountMessages.providerUnavailable,
  email: accountMessages.emailMissing,
  domain: accountMessages.emailOfOtherDomain,
  not_configured: accountMessages.providerNotConfigured,
  taken: accountMessages.providerTaken,
  other_linked: accountMessages.providerOtherLinked,
  sign_in_again: sessionMessages.againToConnect,
  suspended: () => accountMessages.suspended,
  not_invited: () => accountMessages.notInvited,
  unexpected: () => accountMessages.signInFailed,
} satisfies Record<SignInError, (provider: SignInWay) => string>

/** Why the browser's session has ended, from the cookie that records it; null if there is nothing to say. */
export const sessionEndText = (cookies: string): string | null =>
  cookies
    .split(';')
    .some((cookie) => cookie.trim() === `${SESSION_END_COOKIE}=${'suspended' satisfies SessionEnd}`)
    ? accountMessages.suspended
    : null

/** The sentence for `/signin?error=&provider=`; null for unknown values, so that a URL cannot put words on the page. */
export function signInErrorText(search: { error?: unknown; provider?: unknown }): string | null {
  const error = signInErrors.find((known) => known === search.error)
  const provider = signInWays.find((known) => known === search.provider)
  // Applies to the person, whichever provider they used.
  if (error === 'suspended') return signInErrorTexts.suspended()
  return error && provider ? signInErrorTexts[error](provider) : null
}
