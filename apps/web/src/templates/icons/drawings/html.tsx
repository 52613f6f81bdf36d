import { Drawing, type DrawingProps } from './drawing.tsx'

export function HtmlIcon(props: DrawingProps) {
  return (
    <Drawing {...props}>
      <path d="M1 1h26l-2.4 26L14 31 3.4 27z" fill="#e44d26" />
      <path
        d="M10.5 9L6 14l4.5 5M17.5 9l3.5 4"
        fill="none"
        stroke="#ffffff"
        strokeWidth="2.6"
        strokeLinecap="round"
        strokeLinejoin="round"
      />
      <rect x="16" y="16" width="16" height="16" rx="3" fill="#663399" />
      <path
        d="M22.5 19.5c-3.5 0-.5 4.5-3 4.5 2.5 0-.5 4.5 3 4.5M25.5 19.5c3.5 0 .5 4.5 3 4.5-2.5 0 .5 4.5-3 4.5"
        fill="none"
        stroke="#ffffff"
        strokeWidth="1.6"
        strokeLinecap="round"
        strokeLinejoin="round"
      />
    </Drawing>
  )
}
