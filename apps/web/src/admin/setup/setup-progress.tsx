import { setupMessages as say } from '@sandlot/core/admin/setup-messages'
import { type SetupStep, setupSteps } from '@sandlot/core/admin/setup-rest'
import type { StepState } from '@sandlot/core/admin/setup-rules'
import { cx } from '@sandlot/ui/cx'
import { ButtonLink } from '../../shell/ui/button-link.tsx'

type Props = { states: Record<SetupStep, StepState>; next: SetupStep | null }

/** How far the set-up is, what comes next, and the way out of it, for now or for good. */
export function SetupProgress({ states, next }: Props) {
  const done = setupSteps.filter((step) => states[step] === 'done').length
  return (
    <div className="mb-5 flex max-w-180 flex-wrap items-center justify-between gap-x-6 gap-y-3">
      <div className="min-w-0 flex-1 basis-60" role="status">
        <p className="font-medium">{say.progress(done, setupSteps.length)}</p>
        <p className="text-ink-muted text-sm">{next ? say.next(say.steps[next]) : say.allSettled}</p>
        <div aria-hidden className="mt-2 flex gap-1">
          {setupSteps.map((step) => (
            <span
              className={cx(
                'h-1 flex-1 rounded-full',
                states[step] === 'done' ? 'bg-accent' : 'bg-line-strong',
              )}
              key={step}
            />
          ))}
        </div>
      </div>
      <ButtonLink to="/dashboard/recent" variant={next ? 'secondary' : 'primary'}>
        {next ? say.later : say.finish}
      </ButtonLink>
    </div>
  )
}
