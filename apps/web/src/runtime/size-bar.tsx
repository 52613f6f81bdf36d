import { previewMessages } from '@sandlot/core/runtime/messages'
import { buttonStyle } from '@sandlot/ui/button-style'
import { IconButton } from '@sandlot/ui/icon-button'
import { RotateCw } from 'lucide-react'
import { type FrameSize, presets, rotated, typedLength } from './frame-size.ts'

type Props = { size: FrameSize; onChange: (size: FrameSize) => void }

/** Selects a preset or custom screen size. */
export function SizeBar({ size, onChange }: Props) {
  return (
    <div className="flex shrink-0 flex-wrap items-center gap-1 border-line border-b px-2 py-1">
      {presets.map((preset) => (
        <button
          aria-pressed={size.name === preset.name}
          className={`${buttonStyle({ variant: 'ghost', size: 'sm' })} aria-pressed:bg-hover aria-pressed:text-ink`}
          key={preset.name}
          onClick={() => onChange(preset)}
          type="button"
        >
          {previewMessages.sizes[preset.name]}
        </button>
      ))}
      <span className="ml-auto flex items-center gap-1 text-ink-muted text-sm">
        <Length
          label={previewMessages.width}
          onChange={(width) => onChange({ ...size, name: 'custom', width })}
          value={size.width}
        />
        ×
        <Length
          label={previewMessages.height}
          onChange={(height) => onChange({ ...size, name: 'custom', height })}
          value={size.height}
        />
        <IconButton label={previewMessages.rotate} onPress={() => onChange(rotated(size))} size="sm">
          <RotateCw aria-hidden size={14} />
        </IconButton>
      </span>
    </div>
  )
}

type LengthProps = { label: string; value: number; onChange: (value: number) => void }

/** Commits a length on blur or Enter. */
function Length({ label, value, onChange }: LengthProps) {
  const take = (input: HTMLInputElement) => {
    const length = typedLength(input.value)
    if (length === null) input.value = String(value)
    else if (length !== value) onChange(length)
  }
  return (
    <input
      aria-label={label}
      className="h-7 w-16 rounded-md border border-line-strong bg-surface px-2 text-sm tabular-nums"
      defaultValue={value}
      inputMode="numeric"
      key={value}
      onBlur={(event) => take(event.currentTarget)}
      onKeyDown={(event) => event.key === 'Enter' && take(event.currentTarget)}
    />
  )
}
