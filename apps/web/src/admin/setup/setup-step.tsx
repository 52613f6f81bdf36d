import { setupMessages as say } from '@sandlot/core/admin/setup-messages'
import type { SetupStep } from '@sandlot/core/admin/setup-rest'
import type { StepState } from '@sandlot/core/admin/setup-rules'
import { Button } from '@sandlot/ui/button'
import { cx } from '@sandlot/ui/cx'
import { Check } from 'lucide-react'
import type { ReactNode } from 'react'

const colors = {
  done: 'bg-accent-soft text-accent-text',
  needed: 'bg-warning-soft text-warning-text',
  optional: 'bg-sunken text-ink-muted',
  skipped: 'bg-sunken text-ink-muted',
} satisfies Record<StepState, string>

const discs = {
  done: 'bg-accent-soft text-accent-text',
  next: 'bg-accent text-accent-ink',
  other: 'border border-line-strong text-ink-muted',
}

type Props = {
  step: SetupStep
  number: number
  state: StepState
  isNext: boolean
  onSkip: (isSkipped: boolean) => void
  children: ReactNode
}

/** One step of the list: its purpose, status and actions. A skipped step is reduced to its heading. */
export function SetupStepCard({ step, number, state, isNext, onSkip, children }: Props) {
  const title = say.steps[step]
  const isSkipped = state === 'skipped'
  return (
    <li
      {...(isNext && { 'aria-current': 'step' })}
      className={cx('rounded-xl border bg-surface p-4 sm:p-5', isNext ? 'border-accent' : 'border-line')}
      data-step={step}
    >
      <div className="flex items-start gap-3">
        <span
          aria-hidden
          className={cx(
            'flex size-6 shrink-0 items-center justify-center rounded-full font-medium text-xs',
            discs[state === 'done' ? 'done' : isNext ? 'next' : 'other'],
          )}
        >
          {state === 'done' ? <Check size={14} strokeWidth={3} /> : number}
        </span>
        <div className="min-w-0 flex-1">
          <h2 className="scroll-mt-6 font-semibold outline-none" tabIndex={-1}>
            {title}
          </h2>
          <p className="mt-0.5 text-ink-muted text-sm">{say.stepTexts[step]}</p>
        </div>
        <span className={cx('shrink-0 rounded-full px-2.5 py-1 font-medium text-xs', colors[state])}>
          {say.states[state]}
        </span>
      </div>
      {!isSkipped && <div className="mt-4 flex flex-col gap-3 sm:pl-9">{children}</div>}
      {state !== 'done' && (
        <div className="mt-3 sm:pl-9">
          <Button
            className="-ml-2.5"
            aria-label={isSkipped ? say.unskipOf(title) : say.skipOf(title)}
            onPress={() => onSkip(!isSkipped)}
            size="sm"
            variant="ghost"
          >
            {isSkipped ? say.unskip : say.skip}
          </Button>
        </div>
      )}
    </li>
  )
}
