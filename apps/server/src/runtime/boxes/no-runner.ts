import { BoxFailure, type Runner } from './port.ts'

/** Where devboxes are off: says why, and what an administrator does about it. */
export function noRunner(problem: { reason: string; remedy: string }): Runner {
  const refuse = async () => {
    throw new BoxFailure({ reason: 'off', params: problem })
  }
  return {
    status: async () => ({ kind: null, problem, tools: [] }),
    list: async () => [],
    link: () => {
      throw new BoxFailure({ reason: 'off', params: problem })
    },
    start: refuse,
    bind: refuse,
    freeze: refuse,
    thaw: refuse,
    pay: refuse,
    fork: async () => {},
    keep: refuse,
    putBack: refuse,
    forget: async () => {},
    stop: async () => {},
    destroy: async () => {},
    onEnded: () => {},
    isIdle: () => true,
    close: async () => {},
  }
}
