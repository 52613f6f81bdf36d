import { previewMessages } from '@sandlot/core/runtime/messages'
import type { PreviewFile } from '@sandlot/core/runtime/rules'
import { Button } from '@sandlot/ui/button'
import { cx } from '@sandlot/ui/cx'
import { IconButton } from '@sandlot/ui/icon-button'
import { X } from 'lucide-react'
import type { FrameProblem } from './frame.ts'
import { codeFrame, problemPosition, problemSentence } from './problem-rules.ts'

type Props = {
  problem: FrameProblem
  files: readonly PreviewFile[]
  onOpenFile: (path: string, line: number, column: number) => void
  onDismiss: () => void
  onRetry: () => void
  /** Adds what the sandbox lacks. Null if nothing is known to be missing, or if nothing can be added. */
  addition: { label: string; run: () => void } | null
  /** Additional information. */
  note: string | null
}

/** An error and its position. The lines link to the editor. */
export function ProblemCard({ problem, files, onOpenFile, onDismiss, onRetry, addition, note }: Props) {
  const position = problemPosition(problem, files)
  const code = position && files.find(({ path }) => path === position.path)?.code
  return (
    <div className="absolute inset-0 overflow-auto bg-surface p-5" role="alert">
      <div className="flex items-start gap-2">
        <h2 className="min-w-0 flex-1 font-semibold text-danger-text text-lg">{problem.title}</h2>
        <IconButton label={previewMessages.dismiss} onPress={onDismiss} size="sm">
          <X aria-hidden size={15} />
        </IconButton>
      </div>
      <pre className="mt-1 whitespace-pre-wrap break-words font-mono text-sm">{problemSentence(problem)}</pre>
      {note !== null && <p className="mt-3 text-sm">{note}</p>}
      {addition && (
        <div className="mt-4">
          <Button onPress={addition.run} variant="primary">
            {addition.label}
          </Button>
        </div>
      )}
      {/* A problem outside of the files cannot be fixed by editing. */}
      {!position && !addition && (
        <div className="mt-4">
          <Button onPress={onRetry}>{previewMessages.tryAgain}</Button>
        </div>
      )}
      {position && code !== null && code !== undefined && (
        <button
          aria-label={previewMessages.openError(position.path, position.line)}
          className="mt-4 block w-full overflow-hidden rounded-lg border border-line bg-canvas text-left hover:border-line-strong"
          onClick={() => onOpenFile(position.path, position.line, position.column)}
          type="button"
        >
          <span className="block border-line border-b px-3 py-1.5 font-medium text-accent-text text-sm underline">
            {previewMessages.errorAt(position.path, position.line)}
          </span>
          <span className="block overflow-x-auto py-2 font-mono text-xs leading-5">
            {codeFrame(code, position.line).map((line) => (
              <span
                className={cx(
                  'block whitespace-pre px-3',
                  line.isProblem && 'bg-danger-soft text-danger-text',
                )}
                key={line.number}
              >
                <span className="mr-4 inline-block w-8 select-none text-right text-ink-faint">
                  {line.number}
                </span>
                {line.code}
              </span>
            ))}
          </span>
        </button>
      )}
    </div>
  )
}
