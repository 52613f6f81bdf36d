import { Drawing, type DrawingProps } from './drawing.tsx'

export function JavascriptIcon(props: DrawingProps) {
  return (
    <Drawing {...props}>
      <rect x="1" y="1" width="30" height="30" rx="4" fill="#f7df1e" />
      <path
        d="M14 15.5v8c0 3.4-4.2 3.6-5.4.9M26 17.1c-1-2-5.9-2.6-5.9.6 0 3.1 6.1 1.7 6.1 5 0 3.3-5.1 3.1-6.5.6"
        fill="none"
        stroke="#201a00"
        strokeWidth="2.4"
        strokeLinecap="round"
        strokeLinejoin="round"
      />
    </Drawing>
  )
}
