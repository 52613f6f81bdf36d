/** A value that is there already or comes later: a promise for each field of a long list takes its time. */
export type Soon<Value> = Value | Promise<Value>

const isPromise = <Value>(value: Soon<Value>): value is Promise<Value> =>
  typeof value === 'object' && value !== null && 'then' in value && typeof value.then === 'function'

/** Goes on with a value: at once if it is there. */
export const soon = <Value, Next>(value: Soon<Value>, next: (value: Value) => Soon<Next>): Soon<Next> =>
  isPromise(value) ? value.then(next) : next(value)

/** All of them, at once if all are there. */
export const soonAll = <Value>(values: readonly Soon<Value>[]): Soon<Value[]> =>
  values.some(isPromise) ? Promise.all(values) : (values as Value[])
