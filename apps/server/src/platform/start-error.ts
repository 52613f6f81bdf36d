/**
 * The server cannot start, and the operator can fix it: the message says what is wrong and what to do. `main` prints
 * only the message (no stack) and exits with `exitCode`.
 */
export class StartError extends Error {
  readonly exitCode: number

  constructor(message: string, options: { exitCode?: number; cause?: unknown } = {}) {
    super(message, { cause: options.cause })
    this.name = 'StartError'
    this.exitCode = options.exitCode ?? 1
  }
}

/** A setting that cannot be used; begins with its variable. The exit code says that a restart does not help. */
export const unusable = (reason: string, cause?: unknown): StartError =>
  new StartError(`The configuration is not usable:\n  ${reason}`, { exitCode: 2, cause })
