import { toAppError } from '@sandlot/core/errors'
import { useState } from 'react'
import type { Sentence } from './failure-text.ts'
import { useServices } from './services.tsx'

/** Shows the server's refusal of a form field at that field. All other failures are reported as usual. */
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
