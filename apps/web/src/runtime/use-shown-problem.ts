import { ERROR_QUIET_MS } from '@sandlot/core/runtime/limits'
import { useEffect, useState } from 'react'
import { useServices } from '../shell/services.tsx'
import type { FrameProblem } from './frame.ts'
import type { PreviewState } from './preview-rules.ts'

/** The error to show: at once where nothing runs yet, else once it has stayed for a moment. Half a word is one, too. */
export function useShownProblem({ problem, hasRendered }: PreviewState): FrameProblem | null {
  const { schedule } = useServices()
  const [lasting, setLasting] = useState<FrameProblem | null>(null)
  useEffect(
    () => schedule(() => setLasting(problem), problem && hasRendered ? ERROR_QUIET_MS : 0),
    [problem, hasRendered, schedule],
  )
  return problem && lasting === problem ? problem : null
}
