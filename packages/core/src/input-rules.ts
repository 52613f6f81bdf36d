import { AppError, type ErrorDetails } from './errors.ts'

/** Why input is invalid: the name of a sentence among a feature's messages, and its parameters. */
export type InputProblem<Texts> = {
  [Reason in keyof Texts & string]: Texts[Reason] extends (...params: infer Params) => string
    ? { reason: Reason; params: Params }
    : Texts[Reason] extends string
      ? { reason: Reason; params?: undefined }
      : never
}[keyof Texts & string]

/** The sentence for users, null if nothing is wrong. */
export function inputText<Texts extends object, Problem extends InputProblem<Texts> | null>(
  texts: Texts,
  problem: Problem,
): Problem extends null ? null : string
export function inputText(texts: object, problem: { reason: string; params?: unknown[] } | null) {
  if (problem === null) return null
  const text = (texts as Record<string, string | ((...params: unknown[]) => string)>)[problem.reason]
  return typeof text === 'function' ? text(...(problem.params ?? [])) : text
}

/** The error for invalid input, from the same rule that checks it while typing. */
export const inputError = <Texts extends object>(
  texts: Texts,
  problem: NoInfer<InputProblem<Texts>>,
  besides: Omit<ErrorDetails, 'reason'> = {},
): AppError => new AppError('validation', inputText(texts, problem), { ...besides, reason: problem.reason })
