/**
 * The server cannot start, and a person can mend it: the message says what is wrong and what to do.
 * `main` prints the message alone (no stack) and ends with `exitCode`.
 */
export class StartError extends Error {
  readonly exitCode: number

  constructor(message: string, options: { exitCode?: number; cause?: unknown } = {}) {
    super(message, { cause: options.cause })
    this.name = 'StartError'
    this.exitCode = options.exitCode ?? 1
  }
}
