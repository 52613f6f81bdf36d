import { Drawing, type DrawingProps } from './drawing.tsx'

export function RemixIcon(props: DrawingProps) {
  return (
    <Drawing {...props}>
      <path
        d="M7 5h11.5a6 6 0 0 1 0 12H7M17 17c4.5 0 6 2 6 5.5V27M7 25.5h6.5"
        fill="none"
        stroke="currentColor"
        strokeWidth="4"
        strokeLinecap="round"
        strokeLinejoin="round"
      />
    </Drawing>
  )
}
