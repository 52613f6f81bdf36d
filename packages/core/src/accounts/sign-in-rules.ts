import { type Provider, providers, type SignInMode, type SignInWay, type SsoState } from './limits.ts'
import type { Features } from './rest.ts'
import { signInMessages } from './sign-in-messages.ts'

type Flags = Pick<Features, 'loginWithApple' | 'loginWithGithub' | 'loginWithGoogle' | 'loginWithWorkos'>

/** Where the server answers but does not say, as contract §9 has it. */
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

/** Single sign-on comes first only where there is nothing else (spec AC-013). */
export const initialSignInMode = (flags: Flags): SignInMode =>
  flags.loginWithWorkos && offeredProviders(flags).length === 0 ? 'SSO' : 'DEFAULT'

/** What somebody who signs in sees: another way in, a sign-up to finish, or the choice (spec AC-011). */
export function signInScreen(flow: {
  duplicate: SignInWay | null
  pendingUserId: string | null
}): 'duplicate' | 'onboarding' | 'chooser' {
  if (flow.duplicate !== null) return 'duplicate'
  return flow.pendingUserId === null ? 'chooser' : 'onboarding'
}

/** An address is typed while nothing became of it yet (spec AC-035). */
export const isSsoInputDisabled = (state: SsoState): boolean => state !== 'IDLE'

export const ssoButtonText = (state: SsoState): string =>
  state === 'IDLE' || state === 'INVALID' ? signInMessages.ssoContinue : signInMessages.ssoBusy

/** The server's sentence without its full stop, because another part follows it (spec AC-039). */
export const ssoProblem = (message: string): string => message.trim().replace(/\.+$/, '')

/** What lets somebody in besides a link that others make: accounts elsewhere and passkeys by id, and links by e-mail. */
export type WaysIn = { identities: readonly string[]; passkeys: readonly string[]; isMailed: boolean }

/** Whether nothing but this identity or passkey lets somebody in. */
export const isOnlyWayIn = ({ identities, passkeys, isMailed }: WaysIn, way: string): boolean =>
  !isMailed && [...identities, ...passkeys].every((other) => other === way)

/** Whether a passkey that works at the address of now is all that lets somebody in. */
export const isOnlyPasskey = (ways: WaysIn, id: string): boolean =>
  ways.passkeys.includes(id) && isOnlyWayIn(ways, id)

/** Whether somebody could come back by nothing but a link that others make. */
export const hasNoWayIn = ({ identities, passkeys, isMailed }: WaysIn): boolean =>
  !isMailed && identities.length + passkeys.length === 0

/** What on one's computer signs in with the browser's help. */
export type Program = 'client' | 'vscode' | 'vscode-insiders'

/** The link that opens a program with its token (contract §7). */
export function handOverLink(program: Program, token: string): string {
  const value = encodeURIComponent(token)
  if (program === 'client') return `codesandbox://auth-completion/?nonce=${value}`
  return `${program}://CodeSandbox-io.codesandbox-projects/auth-completion?token=${value}`
}
