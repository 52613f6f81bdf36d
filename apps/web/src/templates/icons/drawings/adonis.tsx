import { Drawing, type DrawingProps } from './drawing.tsx'

export function AdonisIcon(props: DrawingProps) {
  return (
    <Drawing {...props}>
      <rect x="1" y="1" width="30" height="30" rx="6" fill="#5a45ff" />
      <path
        d="M16 8l8 15H8z"
        fill="none"
        stroke="#ffffff"
        strokeWidth="3"
        strokeLinecap="round"
        strokeLinejoin="round"
      />
      <circle cx="16" cy="19" r="2.4" fill="#ffffff" />
    </Drawing>
  )
}
