import { AppError, type ErrorCode, type ErrorDetails } from './errors.ts'

/** What a token may do, each including those before it. A browser's session may do everything that its person may. */
export const scopes = ['read', 'write', 'admin'] as const
export type Scope = (typeof scopes)[number]

export const tokenReasons = ['tokenReadOnly', 'tokenNotAdmin'] as const
export type TokenReason = (typeof tokenReasons)[number]

/** Why the scope does not suffice for an action, or null. */
export function tokenRefusal({ scope }: Pick<Action, 'scope'>, allowed: Scope): TokenReason | null {
  if (allowed === 'read') return 'tokenReadOnly'
  return scope === 'admin' && allowed !== 'admin' ? 'tokenNotAdmin' : null
}

/** What an action records: its audit row, and the event for those who have the workspace open. */
export type Noted = {
  /** What is changed, by its name in the audit log and in events; null if it concerns only the person. */
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
  /** Whether those who have the workspace open are notified; false if the command names other recipients. */
  tellsWorkspace: boolean
}

/** What every state-changing action declares, whatever it is done to. */
export type Action = Noted & {
  /** The minimum scope of a token. */
  scope: 'write' | 'admin'
  /** Whether it may use up more of what plans limit, so that such changes to one workspace are serialized. */
  quota: boolean
}

/**
 * An action on something of one's own, or by an invitation in hand. It needs no role and cannot reach anything of
 * others.
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

/** Why something is refused, with the parameters of that reason's sentence. */
export type Refusal<Params> = {
  [Reason in keyof Params]: { reason: Reason; params: Params[Reason] }
}[keyof Params]

/** The code and sentence of each refusal reason of a feature, with the reason's parameters. */
export type RefusalTable<Params> = {
  readonly [Reason in keyof Params]: {
    code: ErrorCode
    text: (params: Params[Reason]) => string
    /** What the person can do about it. */
    hint?: string
  }
}

/** The same, if no reason needs more than the titles of what it concerns. */
export type Refusals<Reason extends string> = RefusalTable<Record<Reason, string>>

/** Additional details of a refusal. */
type Besides = Omit<ErrorDetails, 'reason'>

/** The subject of a refusal. */
export type Refused = Besides & {
  /** Titles of what it concerns, as shown to users. */
  titles?: string
}

/** The sentence of a refusal that names nothing. */
export const refusalText = <Reason extends string>(refusals: Refusals<Reason>, reason: Reason): string =>
  refusals[reason].text('')

/** The refusal as an error: programs use the code and the reason, users read the sentence. */
export const refusalError = <Reason extends string>(
  // The table may have further reasons with parameters.
  refusals: Refusals<NoInfer<Reason>>,
  reason: Reason,
  { titles = '', ...besides }: Refused = {},
): AppError => errorOfRefusal<Record<Reason, string>, Reason>(refusals, { reason, params: titles }, besides)

/** The same for a refusal with parameters. */
export function errorOfRefusal<Params extends object, Reason extends keyof Params & string>(
  refusals: RefusalTable<Params>,
  { reason, params }: Refusal<Pick<Params, Reason>>,
  besides: Besides = {},
): AppError {
  const { code, text, hint } = refusals[reason]
  return new AppError(code, text(params), { ...(hint && { hint }), ...besides, reason })
}

/** The refusal of an input, with the sentence that its rule also shows while typing. */
export const invalidInput = (problem: string, besides: Besides = {}): AppError =>
  new AppError('validation', problem, { ...besides, reason: 'invalid' })
