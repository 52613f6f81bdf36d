import { cx } from '@sandlot/ui/cx'
import { inputStyle } from '@sandlot/ui/input-style'
import { useId } from 'react'

type Props = { label: string; value: string; max: number; onChange: (text: string) => void }

export function FeedbackText({ label, value, max, onChange }: Props) {
  const id = useId()
  return (
    <div className="flex flex-col gap-1.5">
      <label className="font-medium text-sm" htmlFor={id}>
        {label}
      </label>
      <textarea
        className={cx(inputStyle, 'h-auto resize-y py-1.5')}
        dir="auto"
        id={id}
        maxLength={max}
        onChange={(event) => onChange(event.target.value)}
        rows={5}
        value={value}
      />
    </div>
  )
}
