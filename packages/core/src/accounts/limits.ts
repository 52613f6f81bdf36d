import type { DelayLimit } from './delay-rules.ts'

export const USERNAME_MIN_LENGTH = 3
export const USERNAME_MAX_LENGTH = 39
export const DISPLAY_NAME_MAX_LENGTH = 100
/** How long a change of address can be taken back from the address of before. */
export const ADDRESS_UNDO_DAYS = 7
export const ONE_TIME_LINK_MINUTES = 10
/** How long a link to confirm an address works where an administrator has to pass it on. */
export const ADDRESS_BY_HAND_DAYS = 7
export const PENDING_USER_HOURS = 24
/** Links by e-mail to one address that work at the same time. */
export const EMAIL_LINKS_AT_ONCE = 3
export const SESSION_DAYS = 30
export const TOKEN_DAYS = 90
/** How long a token may be good for, as offered; any whole number of days up to the longest is taken. */
export const TOKEN_DAYS_OFFERED = [7, 30, 90, 365] as const
export const TOKEN_DAYS_MAX = 365
export const TOKEN_NAME_MAX_LENGTH = 100
/** Tokens of one person at a time. */
export const TOKENS_MAX = 100
/** How fresh a sign-in has to be for what could take an account over or end it. */
export const RECENT_SIGN_IN_MINUTES = 10
/** How long a browser may take to ask its person for a passkey. */
export const PASSKEY_CHALLENGE_MINUTES = 5
/** After this long what the browser offers is asked for anew, well before its challenge ends. */
export const PASSKEY_OFFER_SECONDS = 240
/** How often one page offers passkeys again to who cancels, or to a browser that refuses by itself. */
export const PASSKEY_OFFERS_REFUSED_MAX = 10
/** Passkeys of one person. */
export const PASSKEYS_MAX = 20
export const PASSKEY_NAME_MAX_LENGTH = 60
/** How long a program waits for a person to let it in (RFC 8628), and how often it may ask meanwhile. */
export const DEVICE_CODE_MINUTES = 10
export const DEVICE_POLL_SECONDS = 3
export const DEVICE_SLOW_DOWN_SECONDS = 5
export const DEVICE_POLLS_PER_MINUTE = 600
export const DEVICE_CLIENT_NAME_MAX_LENGTH = 100
/** Without vowels, so that no code is a word, and with nothing that looks like another letter when it is typed. */
export const USER_CODE_LETTERS = 'BCDFGHJKLMNPQRSTVWXZ'
export const USER_CODE_LENGTH = 8
/** Wrong user codes of one person before they have to wait. */
export const USER_CODE_GUESSES_PER_HOUR = 10
/** Per address: links and codes, which could be guessed at. */
export const SIGN_IN_ATTEMPTS_PER_MINUTE = 20
/** Per address and call: what cannot be guessed but costs work; a whole company may sit behind one address. */
export const ACCOUNT_CALLS_PER_MINUTE = 300
/** So much of a `User-Agent` is read: what tells browsers apart stands at its beginning. */
export const USER_AGENT_READ_MAX_LENGTH = 400
/** How long a site that embeds sandboxes knows its visitor for. */
export const SANDPACK_TOKEN_MINUTES = 60
export const PROVIDER_TIMEOUT_MS = 10_000
/** How far a provider's clock and ours may differ. */
export const CLOCK_SKEW_SECONDS = 300
/** Sign-ins that one browser may have under way: each tab has its own. */
export const SIGN_IN_ATTEMPTS_MAX = 5
/** Who comes back from a provider twice within this time ends both times at the same place. */
export const SIGN_IN_REPEAT_SECONDS = 60
/** How long the second of two waits for the first: a provider is asked a few times. */
export const SIGN_IN_WAIT_SECONDS = 30
export const COMPANY_NAME_MAX_LENGTH = 200
export const SIGN_IN_POPUP_WIDTH_PX = 1020
export const SIGN_IN_POPUP_HEIGHT_PX = 618
export const SIGN_IN_POPUP_POLL_MS = 300
export const RETURN_PATH_MAX_LENGTH = 2000
/** A cookie that scripts may read: its presence says that there is a session (contract §5). */
export const SIGNED_IN_COOKIE = 'signedIn'
/** Says why a session has ended that its browser still held, for the page that asks to sign in. */
export const SESSION_END_COOKIE = 'sessionEnd'
export const SESSION_END_TOLD_SECONDS = 600

export const providers = ['github', 'google', 'apple'] as const
export type Provider = (typeof providers)[number]

/** Every way to be vouched for: the social providers, and whoever runs single sign-on for an e-mail domain. */
export const signInWays = [...providers, 'sso'] as const
export type SignInWay = (typeof signInWays)[number]

/** What is asked of GitHub: who the person is, and on demand their public or all repositories (contract §5). */
export const githubScopes = {
  base: ['user:email'],
  publicRepositories: ['workflow', 'read:org', 'public_repo'],
  privateRepositories: ['workflow', 'read:org', 'repo'],
} as const

/** Why a sign-in with a provider ended on the sign-in page: its `error` parameter. */
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

/** How far the form for single sign-on has come. */
export const ssoStates = ['IDLE', 'VALIDATING', 'VALID', 'INVALID'] as const
export type SsoState = (typeof ssoStates)[number]

const HOUR_SECONDS = 3600
const usual: DelayLimit = { free: 10, firstSeconds: 1, capSeconds: 900, quietSeconds: HOUR_SECONDS }
/** A whole company may sit behind one address, and people change their minds at a provider. */
const roomy: DelayLimit = { free: 30, firstSeconds: 1, capSeconds: 900, quietSeconds: HOUR_SECONDS }

/** What could be guessed at, and how misses slow it down. */
export const attemptLimits = {
  link: usual,
  code: usual,
  device: usual,
  pending: roomy,
  username: { free: 60, firstSeconds: 1, capSeconds: 60, quietSeconds: HOUR_SECONDS },
  invitation: usual,
  passkey: usual,
  invitee: roomy,
  /** People open links to what is gone, and lists of it; nobody does so two hundred times an hour. */
  sandbox: { free: 200, firstSeconds: 1, capSeconds: 60, quietSeconds: HOUR_SECONDS },
  /** Apart from those, since code in a preview can make a browser name others. */
  preview: { free: 200, firstSeconds: 1, capSeconds: 60, quietSeconds: HOUR_SECONDS },
} as const satisfies Record<string, DelayLimit>

/** The longest time after which all misses are forgotten. */
export const ATTEMPTS_KEPT_SECONDS = HOUR_SECONDS

/** Rows that failed sign-ins may make in the audit log within an hour; what comes on top is counted in one. */
export const FAILED_SIGN_INS_PER_HOUR_MAX = 200
/** From so many letters on people are found by their usernames, so many at once, and so often in a minute. */
export const PEOPLE_SEARCH_MIN_LENGTH = 2
export const PEOPLE_FOUND_MAX = 10
export const PEOPLE_SEARCHES_PER_MINUTE = 120
