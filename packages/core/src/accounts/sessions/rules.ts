import { type Scope, scopes } from '../../actions.ts'
import type { InputProblem } from '../../input-rules.ts'
import { hasControls } from '../../text-rules.ts'
import {
  RECENT_SIGN_IN_MINUTES,
  TOKEN_DAYS_MAX,
  TOKEN_NAME_MAX_LENGTH,
  USER_AGENT_READ_MAX_LENGTH,
} from '../limits.ts'
import { sessionMessages as say } from './messages.ts'

export type TokenProblem = InputProblem<typeof say>

/** Whether a token of one scope may create one of another: never more than its own. */
export const mayGrantScope = (own: Scope, wanted: Scope): boolean =>
  scopes.indexOf(wanted) <= scopes.indexOf(own)

export type TokenForm = { name: string; days: number }

/** What is wrong with a requested token, by field; empty if it can be created. */
export function tokenProblems({ name, days }: TokenForm): Partial<Record<keyof TokenForm, TokenProblem>> {
  const length = name.trim().length
  return {
    ...(length === 0 && { name: { reason: 'tokenNameRequired' } }),
    ...(length > TOKEN_NAME_MAX_LENGTH && {
      name: { reason: 'tokenNameTooLong', params: [TOKEN_NAME_MAX_LENGTH] },
    }),
    ...(hasControls(name.trim()) && { name: { reason: 'tokenNameControl' } }),
    ...(!(Number.isInteger(days) && days >= 1 && days <= TOKEN_DAYS_MAX) && {
      days: { reason: 'tokenDaysWrong', params: [TOKEN_DAYS_MAX] },
    }),
  }
}

/** Whether the last sign-in is recent enough for actions that could take the account over. */
export const isRecentSignIn = (signedInAt: Date, now: Date): boolean =>
  now.getTime() - signedInAt.getTime() < RECENT_SIGN_IN_MINUTES * 60_000

export type DeviceNames = { browser: string | null; system: string | null }

/** In order of precedence: engines that other browsers also name come last. */
const browsers: readonly [RegExp, string][] = [
  [/\bEdgA?\/|\bEdgiOS\//, 'Edge'],
  [/\bOPR\//, 'Opera'],
  [/\bVivaldi\//, 'Vivaldi'],
  [/\bSamsungBrowser\//, 'Samsung Internet'],
  [/\b(?:Firefox|FxiOS)\//, 'Firefox'],
  [/\b(?:Chrome|HeadlessChrome|CriOS)\//, 'Chrome'],
  [/\bVersion\/[\d.]{1,20} .{0,200}\bSafari\//, 'Safari'],
]
const systems: readonly [RegExp, string][] = [
  [/\biPhone\b/, 'iOS'],
  [/\biPad\b/, 'iPadOS'],
  [/\bAndroid\b/, 'Android'],
  [/\bCrOS\b/, 'ChromeOS'],
  [/\bWindows\b/, 'Windows'],
  [/\bMac(?:intosh| OS X)\b/, 'macOS'],
  [/\bLinux\b/, 'Linux'],
]

/** The browser and system by their common names, as far as the `User-Agent` reveals them. */
export function deviceOf(userAgent: string | null): DeviceNames {
  const read = userAgent?.slice(0, USER_AGENT_READ_MAX_LENGTH) ?? ''
  const named = (list: readonly [RegExp, string][]) =>
    list.find(([pattern]) => pattern.test(read))?.[1] ?? null
  return { browser: named(browsers), system: named(systems) }
}

/** The title of a session in a list: its browser and system, else the program's own name. */
export function sessionTitle(session: DeviceNames & { name: string }): string {
  const { browser, system, name } = session
  if (browser) return system ? say.browserOn(browser, system) : browser
  return name
}
