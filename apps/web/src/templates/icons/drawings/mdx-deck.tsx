import { Drawing, type DrawingProps } from './drawing.tsx'

export function MdxDeckIcon(props: DrawingProps) {
  return (
    <Drawing {...props}>
      <rect x="2" y="4" width="28" height="19" rx="3" fill="#3b4358" />
      <path
        d="M7 18V9l4 5 4-5v9"
        fill="none"
        stroke="#ffffff"
        strokeWidth="2.4"
        strokeLinecap="round"
        strokeLinejoin="round"
      />
      <path
        d="M22.5 9v8.5M19 14.5l3.5 3.5 3.5-3.5"
        fill="none"
        stroke="#fcb32c"
        strokeWidth="2.4"
        strokeLinecap="round"
        strokeLinejoin="round"
      />
      <path
        d="M16 23v3M10 29l6-3 6 3"
        fill="none"
        stroke="#8a93a5"
        strokeWidth="2.2"
        strokeLinecap="round"
        strokeLinejoin="round"
      />
    </Drawing>
  )
}
