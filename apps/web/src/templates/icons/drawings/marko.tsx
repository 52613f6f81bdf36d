import { Drawing, type DrawingProps } from './drawing.tsx'

export function MarkoIcon(props: DrawingProps) {
  return (
    <Drawing {...props}>
      <path
        d="M7 7L2.5 16 7 25"
        fill="none"
        stroke="#2e9bd6"
        strokeWidth="3.4"
        strokeLinecap="round"
        strokeLinejoin="round"
      />
      <path
        d="M7 7l5.5 9L18 7"
        fill="none"
        stroke="#54b968"
        strokeWidth="3.4"
        strokeLinecap="round"
        strokeLinejoin="round"
      />
      <path
        d="M18 7l5 9-5 9"
        fill="none"
        stroke="#f2b632"
        strokeWidth="3.4"
        strokeLinecap="round"
        strokeLinejoin="round"
      />
      <path
        d="M24.5 7l5 9-5 9"
        fill="none"
        stroke="#e2486a"
        strokeWidth="3.4"
        strokeLinecap="round"
        strokeLinejoin="round"
      />
    </Drawing>
  )
}
