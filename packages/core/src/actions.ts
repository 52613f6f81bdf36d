import { AppError, type ErrorCode, type ErrorDetails } from './errors.ts'

/** What a token is allowed; whoever is signed in by a browser may do all that they may do. */
export type Scope = 'read' | 'write' | 'admin'

export const tokenReasons = ['tokenReadOnly', 'tokenNotAdmin'] as const
export type TokenReason = (typeof tokenReasons)[number]

/** Why what a person signed in with does not suffice for an action, or null. */
export function tokenRefusal({ scope }: Pick<Action, 'scope'>, allowed: Scope): TokenReason | null {
  if (allowed === 'read') return 'tokenReadOnly'
  return scope === 'admin' && allowed !== 'admin' ? 'tokenNotAdmin' : null
}

/** What an action leaves behind: its audit row, and the word to who has the workspace open. */
export type Noted = {
  /** What is changed, as the audit log and the events call it; null for what concerns only who does it. */
  subject:
    | 'Sandbox'
    | 'Collection'
    | 'Project'
    | 'Team'
    | 'User'
    | 'Session'
    | 'DeviceGrant'
    | 'Instance'
    | 'Job'
    | 'Mail'
    | 'VmTier'
    | 'SignUp'
    | 'OneTimeLink'
    | null
  /** Whether who has the workspace open is told; false where others are, whom the command names. */
  tellsWorkspace: boolean
}

/** What everything that changes state tells of itself, whatever it is done to. */
export type Action = Noted & {
  /** What a token has to be allowed at least. */
  scope: 'write' | 'admin'
  /** Whether it may make more of what plans limit, so that changes of the same workspace wait for each other. */
  quota: boolean
}

/**
 * Something that people do to what is theirs, or by an invitation that they hold: no role is asked for, and what belongs
 * to others is not reached by it.
 */
export type OwnAction = Action & { needs: 'SELF' | 'INVITATION' }

export const own = (needs: OwnAction['needs'], more: Partial<Action> = {}): OwnAction => ({
  scope: 'write',
  quota: false,
  subject: 'User',
  tellsWorkspace: false,
  needs,
  ...more,
})

/** Why something is refused, with what the sentence of that reason tells besides. */
export type Refusal<Params> = {
  [Reason in keyof Params]: { reason: Reason; params: Params[Reason] }
}[keyof Params]

/** For each reason of a feature its code and its sentence, which tells what comes with that reason. */
export type RefusalTable<Params> = {
  readonly [Reason in keyof Params]: {
    code: ErrorCode
    text: (params: Params[Reason]) => string
    /** What the person can do about it. */
    hint?: string
  }
}

/** The same where no reason comes with more than the names of what it concerns, as people read them. */
export type Refusals<Reason extends string> = RefusalTable<Record<Reason, string>>

/** What goes with a refusal besides its reason. */
type Besides = Omit<ErrorDetails, 'reason'>

/** What a refusal is about. */
export type Refused = Besides & {
  /** Names of what it concerns, as people read them. */
  titles?: string
}

/** What people read of a refusal that concerns nothing by name. */
export const refusalText = <Reason extends string>(refusals: Refusals<Reason>, reason: Reason): string =>
  refusals[reason].text('')

/** The refusal as every door tells it: programs go by the code and the reason, people read the sentence. */
export const refusalError = <Reason extends string>(
  // A table may have others besides, which tell more.
  refusals: Refusals<NoInfer<Reason>>,
  reason: Reason,
  { titles = '', ...besides }: Refused = {},
): AppError => errorOfRefusal<Record<Reason, string>, Reason>(refusals, { reason, params: titles }, besides)

/** The same of a refusal that tells more than names. */
export function errorOfRefusal<Params extends object, Reason extends keyof Params & string>(
  refusals: RefusalTable<Params>,
  { reason, params }: Refusal<Pick<Params, Reason>>,
  besides: Besides = {},
): AppError {
  const { code, text, hint } = refusals[reason]
  return new AppError(code, text(params), { ...(hint && { hint }), ...besides, reason })
}

/** The refusal of what somebody put in, with the sentence that the rule for it makes as they type. */
export const invalidInput = (problem: string, besides: Besides = {}): AppError =>
  new AppError('validation', problem, { ...besides, reason: 'invalid' })
