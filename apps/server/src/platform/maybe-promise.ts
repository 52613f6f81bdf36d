/** A value or a promise of it: creating a promise for each field of a long list would be slow. */
export type MaybePromise<Value> = Value | Promise<Value>

const isPromise = <Value>(value: MaybePromise<Value>): value is Promise<Value> =>
  typeof value === 'object' && value !== null && 'then' in value && typeof value.then === 'function'

/** Continues with a value, synchronously if it is available. */
export const chain = <Value, Next>(
  value: MaybePromise<Value>,
  next: (value: Value) => MaybePromise<Next>,
): MaybePromise<Next> => (isPromise(value) ? value.then(next) : next(value))

/** Waits for all values, synchronously if all are available. */
export const chainAll = <Value>(values: readonly MaybePromise<Value>[]): MaybePromise<Value[]> =>
  values.some(isPromise) ? Promise.all(values) : (values as Value[])
