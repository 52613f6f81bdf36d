import { type Provider, providers, type SignInMode, type SignInWay, type SsoState } from '../limits.ts'
import type { Features } from '../rest.ts'
import { signInMessages } from './messages.ts'

type Flags = Pick<Features, 'loginWithApple' | 'loginWithGithub' | 'loginWithGoogle' | 'loginWithWorkos'>

/** If the server answers without flags (contract §9). */
export const UNKNOWN_FLAGS: Flags = {
  loginWithApple: true,
  loginWithGithub: true,
  loginWithGoogle: true,
  loginWithWorkos: false,
}

/** The social providers that an instance offers (spec AC-004 to AC-006). */
export function offeredProviders(flags: Flags): Provider[] {
  const offered = {
    github: flags.loginWithGithub,
    google: flags.loginWithGoogle,
    apple: flags.loginWithApple,
  } satisfies Record<Provider, boolean>
  return providers.filter((provider) => offered[provider])
}

/** Single sign-on comes first only if it is the only way in (spec AC-013). */
export const initialSignInMode = (flags: Flags): SignInMode =>
  flags.loginWithWorkos && offeredProviders(flags).length === 0 ? 'SSO' : 'DEFAULT'

/** What a person sees while signing in: another provider, an unfinished sign-up, or the choice (spec AC-011). */
export function signInScreen(flow: {
  duplicate: SignInWay | null
  pendingUserId: string | null
}): 'duplicate' | 'onboarding' | 'chooser' {
  if (flow.duplicate !== null) return 'duplicate'
  return flow.pendingUserId === null ? 'chooser' : 'onboarding'
}

/** The address can be typed only while nothing is under way (spec AC-035). */
export const isSsoInputDisabled = (state: SsoState): boolean => state !== 'IDLE'

export const ssoButtonText = (state: SsoState): string =>
  state === 'IDLE' || state === 'INVALID' ? signInMessages.ssoContinue : signInMessages.ssoBusy

/** The server's sentence without its full stop, because more text follows (spec AC-039). */
export const ssoProblem = (message: string): string => message.trim().replace(/\.+$/, '')

/** Ways to sign in without somebody else's help: linked accounts and passkeys by id, and links by e-mail. */
export type WaysIn = { identities: readonly string[]; passkeys: readonly string[]; isMailed: boolean }

/** Whether this identity or passkey is the only way in. */
export const isOnlyWayIn = ({ identities, passkeys, isMailed }: WaysIn, way: string): boolean =>
  !isMailed && [...identities, ...passkeys].every((other) => other === way)

/** Whether a passkey that works at the current address is the only way in. */
export const isOnlyPasskey = (ways: WaysIn, id: string): boolean =>
  ways.passkeys.includes(id) && isOnlyWayIn(ways, id)

/** Whether the person could only return with a link that somebody else creates. */
export const hasNoWayIn = ({ identities, passkeys, isMailed }: WaysIn): boolean =>
  !isMailed && identities.length + passkeys.length === 0

/** Local programs that sign in through the browser. */
export type Program = 'client' | 'vscode' | 'vscode-insiders'

/** The link that opens a program and hands it the token (contract §7). */
export function handOverLink(program: Program, token: string): string {
  const value = encodeURIComponent(token)
  if (program === 'client') return `codesandbox://auth-completion/?nonce=${value}`
  return `${program}://CodeSandbox-io.codesandbox-projects/auth-completion?token=${value}`
}
