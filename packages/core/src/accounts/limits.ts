export const USERNAME_MIN_LENGTH = 3
export const USERNAME_MAX_LENGTH = 39
export const DISPLAY_NAME_MAX_LENGTH = 100
export const ONE_TIME_LINK_MINUTES = 10
export const PENDING_USER_HOURS = 24
export const SESSION_DAYS = 30
export const TOKEN_DAYS = 90
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
export const PROVIDER_TIMEOUT_MS = 10_000
export const COMPANY_NAME_MAX_LENGTH = 200
export const SIGN_IN_POPUP_WIDTH_PX = 1020
export const SIGN_IN_POPUP_HEIGHT_PX = 618
export const SIGN_IN_POPUP_POLL_MS = 300
export const RETURN_PATH_MAX_LENGTH = 2000
/** A cookie that scripts may read: its presence says that there is a session (contract §5). */
export const SIGNED_IN_COOKIE = 'signedIn'

/** Values of the sign-up form as they are sent (contract §9). */
export const signUpRoles = [
  'frontend',
  'backend',
  'fullstack',
  'lead-dev',
  'engineering-manager',
  'designer',
  'product-manager',
  'educator',
  'student',
  'other',
] as const
export const signUpUsages = ['work', 'personal', 'education'] as const
export const companySizes = [
  '1-5',
  '2-10',
  '10-50',
  '50-200',
  '200-500',
  '500-1000',
  '1000-5000',
  '5000-10000',
  '10000+',
] as const

export const providers = ['github', 'google', 'apple'] as const
export type Provider = (typeof providers)[number]

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
  'not_configured',
  'taken',
  'other_linked',
  'unexpected',
] as const
export type SignInError = (typeof signInErrors)[number]
