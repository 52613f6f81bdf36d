/** A value that is there already or comes later: a promise for each field of a long list takes its time. */
export type MaybePromise<Value> = Value | Promise<Value>

const isPromise = <Value>(value: MaybePromise<Value>): value is Promise<Value> =>
  typeof value === 'object' && value !== null && 'then' in value && typeof value.then === 'function'

/** Goes on with a value: at once if it is there. */
export const chain = <Value, Next>(
  value: MaybePromise<Value>,
  next: (value: Value) => MaybePromise<Next>,
): MaybePromise<Next> => (isPromise(value) ? value.then(next) : next(value))

/** All of them, at once if all are there. */
export const chainAll = <Value>(values: readonly MaybePromise<Value>[]): MaybePromise<Value[]> =>
  values.some(isPromise) ? Promise.all(values) : (values as Value[])
