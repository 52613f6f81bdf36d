import { Drawing, type DrawingProps } from './drawing.tsx'

export function NestIcon(props: DrawingProps) {
  return (
    <Drawing {...props}>
      <path d="M5 3l6.5 4.5h9L27 3l2 12c0 9-6 15-13 15S3 24 3 15z" fill="#e0234e" />
      <circle cx="11" cy="16" r="2" fill="#ffffff" />
      <circle cx="21" cy="16" r="2" fill="#ffffff" />
      <path
        d="M13 23c1 1.5 2 1.5 3 0 1 1.5 2 1.5 3 0M16 23v-2"
        fill="none"
        stroke="#ffffff"
        strokeWidth="1.8"
        strokeLinecap="round"
        strokeLinejoin="round"
      />
    </Drawing>
  )
}
