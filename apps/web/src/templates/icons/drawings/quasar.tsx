import { Drawing, type DrawingProps } from './drawing.tsx'

export function QuasarIcon(props: DrawingProps) {
  return (
    <Drawing {...props}>
      <circle cx="16" cy="16" r="15" fill="#1976d2" />
      <g fill="none" stroke="#ffffff" strokeWidth="2.2" strokeLinecap="round">
        <path d="M16 12c2-4 5-6 8-5.5" transform="rotate(0 16 16)" />
        <path d="M16 12c2-4 5-6 8-5.5" transform="rotate(60 16 16)" />
        <path d="M16 12c2-4 5-6 8-5.5" transform="rotate(120 16 16)" />
        <path d="M16 12c2-4 5-6 8-5.5" transform="rotate(180 16 16)" />
        <path d="M16 12c2-4 5-6 8-5.5" transform="rotate(240 16 16)" />
        <path d="M16 12c2-4 5-6 8-5.5" transform="rotate(300 16 16)" />
      </g>
      <circle cx="16" cy="16" r="2.6" fill="#ffffff" />
    </Drawing>
  )
}
