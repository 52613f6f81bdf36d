import { AppError, type ErrorDetails } from './errors.ts'

/**
 * Why something put in is not taken: the name of the sentence that says so among the texts of a feature, and what that
 * sentence tells.
 */
export type InputProblem<Texts> = {
  [Reason in keyof Texts & string]: Texts[Reason] extends (...params: infer Params) => string
    ? { reason: Reason; params: Params }
    : Texts[Reason] extends string
      ? { reason: Reason; params?: undefined }
      : never
}[keyof Texts & string]

/** The sentence that people read of it, null where nothing is wrong. */
export function inputText<Texts extends object, Problem extends InputProblem<Texts> | null>(
  texts: Texts,
  problem: Problem,
): Problem extends null ? null : string
export function inputText(texts: object, problem: { reason: string; params?: unknown[] } | null) {
  if (problem === null) return null
  const text = (texts as Record<string, string | ((...params: unknown[]) => string)>)[problem.reason]
  return typeof text === 'function' ? text(...(problem.params ?? [])) : text
}

/** The refusal of what somebody put in, by the rule that checks it as they type. */
export const inputError = <Texts extends object>(
  texts: Texts,
  problem: NoInfer<InputProblem<Texts>>,
  besides: Omit<ErrorDetails, 'reason'> = {},
): AppError => new AppError('validation', inputText(texts, problem), { ...besides, reason: problem.reason })
