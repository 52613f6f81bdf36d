import { featuresQuery } from '@sandlot/core/accounts/queries'
import { toAppError } from '@sandlot/core/errors'
import { buttonStyle } from '@sandlot/ui/button-style'
import { useQuery } from '@tanstack/react-query'
import { useEffect, useId, useState } from 'react'
import { crashIssue, crashIssueUrl, describeAgent, publicRoute } from '../reports/crash-rules.ts'
import { useServices } from '../services.tsx'

const say = {
  report: 'Report Crash',
  reportTitle: 'What the report says',
  reportText:
    'This opens a public issue in the tracker of this instance, filled in with exactly this. Nothing is sent before you submit it there.',
  openIssue: 'Open the issue',
  errorId: (id: string) => `Error id: ${id}`,
}

/**
 * Reports to the error-reporting service, if there is one, and offers to open an issue in the tracker (spec SH-092,
 * SH-093).
 */
export function CrashReport({ error }: { error: unknown }) {
  const { client, errors } = useServices()
  const { data: features } = useQuery({ ...featuresQuery(client), retry: false })
  const [errorId, setErrorId] = useState<string | null>(null)
  const [isOpen, setOpen] = useState(false)
  // The page may change while its report is being read.
  const [route] = useState(() => publicRoute(window.location.pathname))
  const panel = useId()
  const { code, message } = toAppError(error)
  const context = {
    ...describeAgent(navigator.userAgent),
    version: features?.version ?? null,
    route,
    code: codeOf(error) ?? code,
    message,
    stack: error instanceof Error ? (error.stack ?? '') : '',
  }
  useEffect(() => {
    let isGone = false
    void errors.report(error, context).then((id) => !isGone && setErrorId(id))
    return () => {
      isGone = true
    }
  })

  const tracker = features?.links?.issues ?? null
  const facts = { ...context, errorId }
  return (
    <div className="mt-2 flex w-full flex-col items-center gap-2 text-sm">
      {errorId !== null && <p className="text-ink-muted text-xs">{say.errorId(errorId)}</p>}
      {tracker !== null && (
        <button
          aria-controls={panel}
          aria-expanded={isOpen}
          className={buttonStyle({ variant: 'ghost' })}
          onClick={() => setOpen(!isOpen)}
          type="button"
        >
          {say.report}
        </button>
      )}
      {tracker !== null && isOpen && (
        <section
          aria-label={say.reportTitle}
          className="flex w-full flex-col gap-2 rounded-lg border border-line bg-surface p-3 text-left"
          id={panel}
        >
          <p className="text-ink-muted">{say.reportText}</p>
          <pre
            className="max-h-60 overflow-auto whitespace-pre-wrap break-words rounded-md bg-sunken p-2 font-mono text-xs"
            // biome-ignore lint/a11y/noNoninteractiveTabindex: scrollable content must be reachable by keyboard.
            tabIndex={0}
          >
            {`${crashIssue(facts).title}\n\n${crashIssue(facts).body}`}
          </pre>
          <a
            className={buttonStyle({ variant: 'primary' })}
            href={crashIssueUrl(tracker, facts)}
            rel="noopener noreferrer"
            target="_blank"
          >
            {say.openIssue}
          </a>
        </section>
      )}
    </div>
  )
}

/** Returns an error's own code besides ours, such as that of a stylesheet that failed to load. */
const codeOf = (error: unknown): string | null =>
  error instanceof Error && 'code' in error && typeof error.code === 'string' ? error.code : null
