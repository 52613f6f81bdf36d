import { Drawing, type DrawingProps } from './drawing.tsx'

export function VuepressIcon(props: DrawingProps) {
  return (
    <Drawing {...props}>
      <rect x="1" y="2" width="30" height="22" rx="3" fill="#e8edf2" />
      <path d="M5 5h5.5l5.5 9.5L21.5 5H27L16 23z" fill="#41b883" />
      <path d="M10.5 5h4l1.5 2.6L17.5 5h4L16 14.5z" fill="#35495e" />
      <path
        d="M4 29h24"
        fill="none"
        stroke="#41b883"
        strokeWidth="3"
        strokeLinecap="round"
        strokeLinejoin="round"
      />
    </Drawing>
  )
}
