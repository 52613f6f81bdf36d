import { Drawing, type DrawingProps } from './drawing.tsx'

export function SapperIcon(props: DrawingProps) {
  return (
    <Drawing {...props}>
      <circle cx="16" cy="16" r="15" fill="#159497" />
      <path
        d="M21.5 10.5c-2-3-9.5-3-10 1.5-.5 5 10 3 10 8s-9 4.5-11 1"
        fill="none"
        stroke="#ffffff"
        strokeWidth="3"
        strokeLinecap="round"
        strokeLinejoin="round"
      />
    </Drawing>
  )
}
