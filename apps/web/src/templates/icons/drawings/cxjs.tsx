import { Drawing, type DrawingProps } from './drawing.tsx'

export function CxjsIcon(props: DrawingProps) {
  return (
    <Drawing {...props}>
      <circle cx="16" cy="16" r="15" fill="#1c6fb5" />
      <path
        d="M15 11.5a6 6 0 1 0 0 9"
        fill="none"
        stroke="#ffffff"
        strokeWidth="2.8"
        strokeLinecap="round"
        strokeLinejoin="round"
      />
      <path
        d="M19 12l6 8M25 12l-6 8"
        fill="none"
        stroke="#8fd3ff"
        strokeWidth="2.8"
        strokeLinecap="round"
        strokeLinejoin="round"
      />
    </Drawing>
  )
}
