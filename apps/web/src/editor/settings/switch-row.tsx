import { useId } from 'react'

type SwitchProps = { label: string; hint?: string; isOn: boolean; onChange: (isOn: boolean) => void }

/** A setting that is on or off. */
export function SwitchRow({ label, hint, isOn, onChange }: SwitchProps) {
  const hintId = useId()
  return (
    <label className="relative flex min-h-11 shrink-0 items-center justify-between gap-4 py-1.5 text-sm">
      <span className="min-w-0">
        <span className="block font-medium">{label}</span>
        {hint && (
          <span className="block text-ink-muted" id={hintId}>
            {hint}
          </span>
        )}
      </span>
      <input
        aria-checked={isOn}
        aria-describedby={hint ? hintId : undefined}
        aria-label={label}
        checked={isOn}
        className="peer absolute right-0 h-5 w-9 appearance-none rounded-full"
        onChange={({ target }) => onChange(target.checked)}
        role="switch"
        type="checkbox"
      />
      <span
        aria-hidden
        data-switch
        className="pointer-events-none flex h-5 w-9 shrink-0 rounded-full border border-line-strong bg-sunken p-0.5 transition-colors duration-100 *:transition-transform *:duration-100 peer-checked:border-accent peer-checked:bg-accent peer-checked:*:translate-x-4 peer-checked:*:bg-accent-ink"
      >
        <span className="size-3.5 rounded-full bg-ink-muted" />
      </span>
    </label>
  )
}
