import { Drawing, type DrawingProps } from './drawing.tsx'

export function StyleguidistIcon(props: DrawingProps) {
  return (
    <Drawing {...props}>
      <rect x="8.5" y="3" width="9" height="26" rx="2" fill="#2fa8a0" transform="rotate(38 13 25)" />
      <rect x="8.5" y="3" width="9" height="26" rx="2" fill="#f2b134" transform="rotate(9 13 25)" />
      <rect x="8.5" y="3" width="9" height="26" rx="2" fill="#e4572e" transform="rotate(-20 13 25)" />
      <circle cx="13" cy="25" r="1.8" fill="#ffffff" />
    </Drawing>
  )
}
