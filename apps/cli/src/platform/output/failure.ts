import {
  AppError,
  type ErrorCode,
  type ErrorDetails,
  type FaultCode,
  type RefusalDetails,
  toAppError,
} from '@sandlot/core/errors'
import type { Target } from '../config/target.ts'
import { cliMessages } from '../messages.ts'
import type { Traffic } from '../network/network.ts'
import { redact } from '../text/redact.ts'
import { hints } from './hints.ts'

/** The error half of the envelope (spec CL-002). */
export type Failure = {
  code: ErrorCode
  message: string
  hint: string
  field?: string
  /** Why it was refused; stable. */
  reason?: string
  status?: number
  retryable: boolean
  retryAfter?: number
  requestId?: string
  /** Commands to run next. */
  next: string[]
}

type Leading = { next: string[] }

/** An error that knows the next command. */
export class CliError extends AppError {
  readonly next: string[]

  constructor(code: FaultCode, message: string, details: ErrorDetails & Leading)
  constructor(code: ErrorCode, message: string, details: RefusalDetails & Leading)
  constructor(
    code: ErrorCode,
    message: string,
    { next, reason, ...details }: (ErrorDetails | RefusalDetails) & Leading,
  ) {
    super(code, message, { ...details, reason })
    this.next = next
  }
}

const retryable: readonly ErrorCode[] = ['offline', 'pending', 'rate_limited', 'unavailable', 'server']

/** The innermost of our errors, as the transport's wrappers are less precise than the host. */
export function innermostProblem(error: unknown): AppError | null {
  let found: AppError | null = null
  for (let current = error, depth = 0; current instanceof Error && depth < 8; depth += 1) {
    if (current instanceof AppError) found = current
    current = current.cause
  }
  return found
}

/** After Ctrl-C, whatever broke off did so because of it, in whatever words. */
export const afterInterrupt = (error: unknown): unknown =>
  (innermostProblem(error) ?? toAppError(error)).code === 'unexpected'
    ? new AppError('interrupted', cliMessages.interrupted)
    : error

type FailureContext = { target: Target | null; traffic?: Traffic; version: string }

/** Formats any error; where it occurred determines the hint. */
export function failureOf(thrown: unknown, at: FailureContext): Failure {
  const error = asSkew(innermostProblem(thrown) ?? toAppError(thrown))
  const { message, hint, next } = inWords(error, at)
  const requestId = error.requestId ?? at.traffic?.requestId
  const retryAfter = retryAfterOf(error, at.traffic)
  return {
    code: error.code,
    message: redact(message),
    hint: redact(hint),
    ...(error.field !== undefined && { field: error.field }),
    ...(error.reason !== undefined && { reason: error.reason }),
    ...(at.traffic?.status !== undefined && { status: at.traffic.status }),
    retryable: retryable.includes(error.code),
    ...(retryAfter !== undefined && { retryAfter }),
    ...(requestId !== undefined && { requestId }),
    next,
  }
}

/**
 * A host that does not know a path of ours has another version. Whoever names a path themselves gets a hint with its
 * problem.
 */
const asSkew = (error: AppError): AppError =>
  error.reason === 'nothingThere' && error.hint === undefined
    ? new AppError('incompatible', error.message, { reason: error.reason })
    : error

/** Some responses only state it in their headers. */
const retryAfterOf = (error: AppError, traffic: Traffic | undefined) =>
  error.retryAfter ?? (retryable.includes(error.code) ? traffic?.retryAfter : undefined)

/** The command that signs in to the active host. */
export const loginCommand = (target: Target | null): string => onHost('sandlot auth login', target)

const onHost = (command: string, target: Target | null): string =>
  target?.hostSource === 'flag' ? `${command} --host ${target.host}` : command

/** The scope that a new sign-in would need, by refusal reason. */
const widerScope: Readonly<Record<string, string>> = { tokenReadOnly: 'write', tokenNotAdmin: 'admin' }

type Words = { message: string; hint: string; next: string[] }

function inWords(error: AppError, at: FailureContext): Words {
  const own = error instanceof CliError ? error.next : undefined
  const { target } = at
  if (own === undefined && target) {
    if (error.code === 'unauthenticated') return signedOut(target)
    if (error.code === 'incompatible')
      return {
        message: cliMessages.incompatible(target.host, at.version),
        hint: hints.incompatible,
        next: nextOf.incompatible ?? [],
      }
    const scope = widerScope[error.reason ?? '']
    if (scope !== undefined && target.tokenSource === 'stored') {
      const refresh = onHost(`sandlot auth refresh --scope ${scope}`, target)
      return { message: error.message, hint: cliMessages.widerScopeHint(refresh), next: [refresh] }
    }
    if (error.code === 'not_found' && target.token === null)
      return {
        message: error.message,
        hint: error.hint ?? cliMessages.hiddenHint,
        next: [loginCommand(target)],
      }
  }
  const seconds = retryAfterOf(error, at.traffic)
  const wait = seconds === undefined ? undefined : cliMessages.retryAfterHint(seconds)
  return {
    message: error.message,
    hint: error.hint ?? wait ?? generalHint(error),
    next: own ?? (error.reason !== undefined && error.reason in ownHints ? [] : (nextOf[error.code] ?? [])),
  }
}

/** Hints by refusal reason that replace those of the error code. */
const ownHints: Readonly<Record<string, string>> = {
  notDevbox: cliMessages.toDevboxHint,
  notMember: cliMessages.notMineHint,
  noSuchBranch: cliMessages.branchHint,
  // Refused to everybody, so no administrator can help.
  isPersonal: '',
  isProtected: '',
  inTrash: '',
  demoElsewhere: '',
  // The sentence already says everything.
  tierBeyondHost: '',
  notFollowing: '',
  forkNeedsGithub: '',
  githubNeeded: '',
  githubSignInEnded: '',
  githubSso: '',
}

/** The sentence of a conflict with a reason already says what to do. */
const generalHint = ({ code, reason }: AppError): string =>
  ownHints[reason ?? ''] ?? (code === 'conflict' && reason !== undefined ? '' : hints[code])

function signedOut(target: Target): Words {
  const login = loginCommand(target)
  if (target.tokenSource === 'environment')
    return {
      message: cliMessages.environmentTokenRefused(target.host),
      hint: cliMessages.environmentTokenHint,
      next: [login],
    }
  const message =
    target.tokenSource === 'stored'
      ? cliMessages.tokenRefused(target.host)
      : cliMessages.signedOut(target.host)
  return { message, hint: cliMessages.signInHint(login), next: [login] }
}

const nextOf: Partial<Record<ErrorCode, string[]>> = {
  unauthenticated: ['sandlot auth login'],
  forbidden: ['sandlot whoami'],
  offline: ['sandlot config list'],
  incompatible: ['sandlot version --check'],
}
