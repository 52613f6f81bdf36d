import type { FromFrame } from '../src/runtime/frame.ts'

/** Where a preview has been, apart from the browser's own history, which the app around it shares. */
export type Trail = {
  at(path: string): Extract<FromFrame, { type: 'location' }>
  /** Where a step leads to; null at the end. */
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
