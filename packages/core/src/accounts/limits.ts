import type { DelayLimit } from './delay-rules.ts'

export const USERNAME_MIN_LENGTH = 3
export const USERNAME_MAX_LENGTH = 39
export const DISPLAY_NAME_MAX_LENGTH = 100
/** How long the previous address can undo a change of address. */
export const ADDRESS_UNDO_DAYS = 7
export const ONE_TIME_LINK_MINUTES = 10
/** How long a confirmation link works that an administrator has to pass on. */
export const ADDRESS_BY_HAND_DAYS = 7
export const PENDING_USER_HOURS = 24
/** E-mail links to one address that are valid at the same time. */
export const EMAIL_LINKS_AT_ONCE = 3
export const SESSION_DAYS = 30
export const TOKEN_DAYS = 90
/** The lifetimes offered for a token; any whole number of days up to the longest is accepted. */
export const TOKEN_DAYS_OFFERED = [7, 30, 90, 365] as const
export const TOKEN_DAYS_MAX = 365
export const TOKEN_NAME_MAX_LENGTH = 100
/** Tokens per person. */
export const TOKENS_MAX = 100
/** How recent a sign-in must be for anything that could take over or end an account. */
export const RECENT_SIGN_IN_MINUTES = 10
/** How long the browser may take to get a passkey from its user. */
export const PASSKEY_CHALLENGE_MINUTES = 5
/** The browser's offer is renewed after this long, well before its challenge expires. */
export const PASSKEY_OFFER_SECONDS = 240
/** How often a page offers passkeys again after a cancellation or a refusal by the browser. */
export const PASSKEY_OFFERS_REFUSED_MAX = 10
/** Passkeys per person. */
export const PASSKEYS_MAX = 20
export const PASSKEY_NAME_MAX_LENGTH = 60
/** How long a program waits to be approved (RFC 8628), and how often it may poll. */
export const DEVICE_CODE_MINUTES = 10
export const DEVICE_POLL_SECONDS = 3
export const DEVICE_SLOW_DOWN_SECONDS = 5
export const DEVICE_POLLS_PER_MINUTE = 600
export const DEVICE_CLIENT_NAME_MAX_LENGTH = 100
/** No vowels, so that no code spells a word, and no letters that are easily confused. */
export const USER_CODE_LETTERS = 'BCDFGHJKLMNPQRSTVWXZ'
export const USER_CODE_LENGTH = 8
/** Wrong user codes per person before they have to wait. */
export const USER_CODE_GUESSES_PER_HOUR = 10
/** Per IP address: links and codes, which could be guessed. */
export const SIGN_IN_ATTEMPTS_PER_MINUTE = 20
/** Per IP address and call: expensive but not guessable. A whole company may share one address. */
export const ACCOUNT_CALLS_PER_MINUTE = 300
/** Only this much of a `User-Agent` is read; what identifies the browser comes first. */
export const USER_AGENT_READ_MAX_LENGTH = 400
/** How long an embedding site recognizes its visitor. */
export const SANDPACK_TOKEN_MINUTES = 60
export const PROVIDER_TIMEOUT_MS = 10_000
/** How far a provider's clock may differ from ours. */
export const CLOCK_SKEW_SECONDS = 300
/** Concurrent sign-ins per browser; each tab has its own. */
export const SIGN_IN_ATTEMPTS_MAX = 5
/** Two returns from a provider within this time lead to the same place. */
export const SIGN_IN_REPEAT_SECONDS = 60
/** How long the second of two concurrent returns waits for the first, which makes several calls to the provider. */
export const SIGN_IN_WAIT_SECONDS = 30
export const COMPANY_NAME_MAX_LENGTH = 200
export const SIGN_IN_POPUP_WIDTH_PX = 1020
export const SIGN_IN_POPUP_HEIGHT_PX = 618
export const SIGN_IN_POPUP_POLL_MS = 300
export const RETURN_PATH_MAX_LENGTH = 2000
/** Readable by scripts; its presence says that there is a session (contract §5). */
export const SIGNED_IN_COOKIE = 'signedIn'
/** Tells the sign-in page why a session that the browser still held has ended. */
export const SESSION_END_COOKIE = 'sessionEnd'
export const SESSION_END_TOLD_SECONDS = 600

export const providers = ['github', 'google', 'apple'] as const
export type Provider = (typeof providers)[number]

/** Every identity provider: the social ones, and single sign-on by e-mail domain. */
export const signInWays = [...providers, 'sso'] as const
export type SignInWay = (typeof signInWays)[number]

/**
 * Scopes requested from GitHub: the person's identity and, on demand, their public or all repositories (contract §5).
 */
export const githubScopes = {
  base: ['user:email'],
  publicRepositories: ['workflow', 'read:org', 'public_repo'],
  privateRepositories: ['workflow', 'read:org', 'repo'],
} as const

/** Values of the sign-in page's `error` parameter after a failed sign-in with a provider. */
export const signInErrors = [
  'state',
  'denied',
  'provider',
  'email',
  'domain',
  'not_configured',
  'taken',
  'other_linked',
  'sign_in_again',
  'suspended',
  'not_invited',
  'unexpected',
] as const
export type SignInError = (typeof signInErrors)[number]

export const signInModes = ['DEFAULT', 'SSO'] as const
export type SignInMode = (typeof signInModes)[number]

/** The states of the single sign-on form. */
export const ssoStates = ['IDLE', 'VALIDATING', 'VALID', 'INVALID'] as const
export type SsoState = (typeof ssoStates)[number]

const HOUR_SECONDS = 3600
const usual: DelayLimit = { free: 10, firstSeconds: 1, capSeconds: 900, quietSeconds: HOUR_SECONDS }
/** Generous: a whole company may share one address, and people change their minds at a provider. */
const roomy: DelayLimit = { free: 30, firstSeconds: 1, capSeconds: 900, quietSeconds: HOUR_SECONDS }

/** How misses slow down whatever could be guessed. */
export const attemptLimits = {
  link: usual,
  code: usual,
  device: usual,
  pending: roomy,
  username: { free: 60, firstSeconds: 1, capSeconds: 60, quietSeconds: HOUR_SECONDS },
  invitation: usual,
  passkey: usual,
  invitee: roomy,
  /** People do follow links to deleted things, even lists of them, but not two hundred times an hour. */
  sandbox: { free: 200, firstSeconds: 1, capSeconds: 60, quietSeconds: HOUR_SECONDS },
  /** Counted separately, since code in a preview can make a browser request other names. */
  preview: { free: 200, firstSeconds: 1, capSeconds: 60, quietSeconds: HOUR_SECONDS },
} as const satisfies Record<string, DelayLimit>

/** After this long every miss is forgotten. */
export const ATTEMPTS_KEPT_SECONDS = HOUR_SECONDS

/** Failed sign-ins logged per hour; any beyond that are summed up in one row. */
export const FAILED_SIGN_INS_PER_HOUR_MAX = 200
/** People are searched by username from this length on, with limits on results and on searches per minute. */
export const PEOPLE_SEARCH_MIN_LENGTH = 2
export const PEOPLE_FOUND_MAX = 10
export const PEOPLE_SEARCHES_PER_MINUTE = 120
