import type { Failure } from './failure.ts'
import type { Outcome } from './outcome.ts'

const UNSAFE = /[\u007f-\u009f\u2028\u2029\p{Bidi_Control}]/gu

/** JSON on one line or indented, without characters that terminals interpret. */
export function toJson(value: unknown, indented: boolean): string {
  const text = JSON.stringify(value, null, indented ? 2 : undefined)
  return `${text.replace(UNSAFE, (unit) => `\\u${unit.charCodeAt(0).toString(16).padStart(4, '0')}`)}\n`
}

/** The document of a successful command (spec CL-001). */
export const success = ({ shape, data, meta }: Pick<Outcome, 'shape' | 'data' | 'meta'>) => ({
  ok: true as const,
  data,
  meta: { schema: shape, ...meta },
})

/** The parts of a list's document before and after its items. */
export function aroundItems(outcome: Pick<Outcome, 'shape' | 'meta'>): [before: string, after: string] {
  const document = toJson(success({ ...outcome, data: [] }), false)
  const items = document.indexOf('[]') + 1
  return [document.slice(0, items), document.slice(items)]
}

/** The document of a failed command (spec CL-002). */
export const failed = (error: Failure) => ({ ok: false as const, error })

/** Partial success: both halves, because a script needs to know which. */
export const partly = (error: Failure, outcome: Outcome) => ({
  ok: false as const,
  error,
  data: outcome.data,
  meta: { schema: outcome.shape, ...outcome.meta },
})

/** A list as one document per item (spec CL-004). */
export function* lines(outcome: Outcome): Generator<unknown> {
  if (!outcome.each || !Array.isArray(outcome.data)) {
    yield success(outcome)
    return
  }
  const { next: _next, ...meta } = outcome.meta ?? {}
  for (const item of outcome.data) {
    const error = 'error' in item ? item.error : undefined
    yield {
      ok: error === undefined,
      ...(error && { error }),
      data: item,
      meta: { schema: outcome.each, ...meta },
    }
  }
}
