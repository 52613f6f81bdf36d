import { toAppError } from '@sandlot/core/errors'
import { useState } from 'react'
import type { Sentence } from './failure-text.ts'
import { useServices } from './services.tsx'

/** What the server refuses of a field of a form, for that field to show; all else is told as other failures are. */
export function useFieldProblem<Field extends string>(fields: readonly Field[]) {
  const { toasts } = useServices()
  const [problem, setProblem] = useState<{ field: string; message: string } | null>(null)
  return {
    problemOf: (field: Field) => (problem?.field === field ? problem.message : null),
    clear: () => setProblem(null),
    failed: (sentence: Sentence, error: unknown) => {
      const { field, message } = toAppError(error)
      if (fields.some((one) => one === field)) setProblem({ field: field ?? '', message })
      else toasts.failed(sentence, error)
    },
  }
}
