import type { FrameProblem, FromFrame } from './frame.ts'
import { missingPackage } from './problem-rules.ts'

type Phase = Extract<FromFrame, { type: 'status' }>['phase']

/** The state that a preview's toolbar and overlays show. */
export type PreviewState = {
  phase: Phase
  /** The number of installed packages, and the total. Null while nothing is being installed. */
  packages: { done: number; total: number } | null
  problem: FrameProblem | null
  /** The package to add, if it is what causes the problem. */
  missing: { name: string; version: string | null } | null
  path: string
  canGoBack: boolean
  canGoForward: boolean
  /** Whether anything has been rendered, in which case later work happens in the background. */
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

/** Applies a frame's message to the state. Messages for other parts leave it unchanged. */
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
