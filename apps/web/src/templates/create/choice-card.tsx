import type { ReactNode } from 'react'
import { Label } from 'react-aria-components/Label'
import { Radio } from 'react-aria-components/RadioGroup'

/** Cards side by side, or stacked if space is short. */
export const choiceGrid = 'grid gap-2 max-[850px]:grid-cols-1'

export const GroupLabel = ({ children }: { children: string }) => (
  <Label className="font-medium text-sm">{children}</Label>
)

type Props = { value: string; name: string; text: string; icon?: ReactNode; isDisabled?: boolean }

/** One of a few options, with its description. */
export function ChoiceCard({ value, name, text, icon, isDisabled = false }: Props) {
  return (
    <Radio
      className="group flex items-start gap-2.5 rounded-lg border border-line p-3 text-sm transition-colors duration-100 hover:border-line-strong focus-visible:outline-2 data-selected:border-accent data-selected:bg-accent-soft data-disabled:border-dashed data-disabled:bg-sunken data-disabled:hover:border-line"
      isDisabled={isDisabled}
      value={value}
    >
      <span
        aria-hidden
        className="mt-0.5 size-4 shrink-0 rounded-full border border-line-strong bg-surface group-data-selected:border-5 group-data-selected:border-accent group-data-disabled:bg-transparent"
      />
      <span className="min-w-0">
        <span className="flex items-center gap-1.5 font-medium group-data-disabled:text-ink-muted">
          {name}
          {icon && <span className="text-ink-faint">{icon}</span>}
        </span>
        <span className="block text-ink-muted text-xs">{text}</span>
      </span>
    </Radio>
  )
}
