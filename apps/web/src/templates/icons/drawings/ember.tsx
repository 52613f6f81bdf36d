import { Drawing, type DrawingProps } from './drawing.tsx'

export function EmberIcon(props: DrawingProps) {
  return (
    <Drawing {...props}>
      <rect x="1" y="1" width="30" height="30" rx="6" fill="#e04e39" />
      <path
        d="M5.5 19c6 1.5 14-2.5 14-7 0-4.5-6.5-4-8 2.5-2 9 6.5 10.5 15 5"
        fill="none"
        stroke="#ffffff"
        strokeWidth="2.8"
        strokeLinecap="round"
        strokeLinejoin="round"
      />
    </Drawing>
  )
}
