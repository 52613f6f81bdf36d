import type { FrameProblem, FromFrame } from './frame.ts'
import { missingPackage } from './problem-rules.ts'

type Phase = Extract<FromFrame, { type: 'status' }>['phase']

/** What a preview's toolbar and overlays show of its frame. */
export type PreviewState = {
  phase: Phase
  /** Packages that are there, of all; null while nothing is installed. */
  packages: { done: number; total: number } | null
  problem: FrameProblem | null
  /** What is to be added to the sandbox where the problem is that it is not there. */
  missing: { name: string; version: string | null } | null
  path: string
  canGoBack: boolean
  canGoForward: boolean
  /** Once something was rendered, work goes on behind it. */
  hasRendered: boolean
}

export const startingPreview = (path: string): PreviewState => ({
  phase: 'starting',
  packages: null,
  problem: null,
  missing: null,
  path,
  canGoBack: false,
  canGoForward: false,
  hasRendered: false,
})

/** What a frame said, in the state; messages for others leave it as it is. */
export function withMessage(state: PreviewState, message: FromFrame): PreviewState {
  switch (message.type) {
    case 'status': {
      const { phase, done, total } = message
      const packages = phase === 'installing' && done !== undefined && total ? { done, total } : null
      return { ...state, phase, packages, hasRendered: state.hasRendered || phase === 'ready' }
    }
    // The first of several errors is the cause of the others.
    case 'problem':
      return { ...state, problem: state.problem ?? message.problem }
    case 'no-problem':
      return state.problem === null ? state : { ...state, problem: null, missing: null }
    case 'missing-package': {
      const { name, version } = message
      return state.problem && missingPackage(state.problem) === name
        ? { ...state, missing: { name, version } }
        : state
    }
    case 'location': {
      const { path, canGoBack, canGoForward } = message
      return { ...state, path, canGoBack, canGoForward }
    }
    default:
      return state
  }
}
