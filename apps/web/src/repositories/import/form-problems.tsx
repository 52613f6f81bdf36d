import type { AppError } from '@sandlot/core/errors'
import { repositoryMessages } from '@sandlot/core/repositories/messages'

type Props = { failed: string; frozen: string | null; mayNot: boolean; problem: AppError | null }

/** Why an import form cannot be submitted, or why that failed. */
export const FormProblems = ({ failed, frozen, mayNot, problem }: Props) => (
  <div aria-live="assertive" className="mt-auto">
    {mayNot && <p className="text-danger-text text-sm">{repositoryMessages.noWorkspace}</p>}
    {frozen !== null && <p className="text-danger-text text-sm">{frozen}</p>}
    {problem && (
      <p className="rounded-md bg-danger-soft px-3 py-2 text-danger-text text-sm">
        {failed}: {problem.message} {problem.hint}
      </p>
    )}
  </div>
)
