import { Drawing, type DrawingProps } from './drawing.tsx'

export function GridsomeIcon(props: DrawingProps) {
  return (
    <Drawing {...props}>
      <path
        d="M24.5 6.5a13 13 0 1 0 4.5 9.5h-8"
        fill="none"
        stroke="#00a672"
        strokeWidth="4"
        strokeLinecap="round"
        strokeLinejoin="round"
      />
      <circle cx="16" cy="16" r="2.8" fill="#00a672" />
    </Drawing>
  )
}
