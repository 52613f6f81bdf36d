import type { FromFrame } from '../src/runtime/frame.ts'

/** A preview's own history, separate from the browser's, which the app around it shares. */
export type Trail = {
  at(path: string): Extract<FromFrame, { type: 'location' }>
  /** Returns the path that a step leads to, or null at the end. */
  step(by: 1 | -1): string | null
}

export function createTrail(): Trail {
  let visited: string[] = []
  let index = -1
  let expected: number | null = null
  return {
    at: (path) => {
      if (expected !== null) {
        index = expected
        expected = null
        visited[index] = path
      } else if (visited[index] !== path) {
        visited = [...visited.slice(0, index + 1), path]
        index = visited.length - 1
      }
      return {
        type: 'location',
        path,
        canGoBack: index > 0,
        canGoForward: index < visited.length - 1,
      }
    },
    step: (by) => {
      const to = visited[index + by]
      if (to === undefined) return null
      expected = index + by
      return to
    },
  }
}
