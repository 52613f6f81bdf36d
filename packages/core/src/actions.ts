import { AppError, type ErrorCode } from './errors.ts'

/** What everything that changes state tells of itself, whatever it is done to. */
export type Action = {
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
  needs,
  ...more,
})

/** What a refusal is about. */
export type Refused = {
  /** Names of what it concerns, as people read them. */
  titles?: string
  /** The argument that it came of. */
  field?: string
}

/** For each reason of a feature its code and its sentence, which may name what it concerns. */
export type Refusals<Reason extends string> = Readonly<
  Record<Reason, { code: ErrorCode; text: (titles: string) => string }>
>

/** What people read of a refusal that concerns nothing by name. */
export const refusalText = <Reason extends string>(refusals: Refusals<Reason>, reason: Reason): string =>
  refusals[reason].text('')

/** The refusal as every door tells it: programs go by the code and the reason, people read the sentence. */
export function refusalError<Reason extends string>(
  refusals: Refusals<Reason>,
  reason: Reason,
  { titles = '', field }: Refused = {},
): AppError {
  const { code, text } = refusals[reason]
  return new AppError(code, text(titles), { reason, ...(field !== undefined && { field }) })
}
