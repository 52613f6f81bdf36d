import { Drawing, type DrawingProps } from './drawing.tsx'

export function GatsbyIcon(props: DrawingProps) {
  return (
    <Drawing {...props}>
      <circle cx="16" cy="16" r="15" fill="#663399" />
      <path
        d="M23 10.5a9 9 0 1 0 2 6.5h-7"
        fill="none"
        stroke="#ffffff"
        strokeWidth="2.8"
        strokeLinecap="round"
        strokeLinejoin="round"
      />
    </Drawing>
  )
}
