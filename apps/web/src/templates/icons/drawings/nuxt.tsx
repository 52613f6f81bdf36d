import { Drawing, type DrawingProps } from './drawing.tsx'

export function NuxtIcon(props: DrawingProps) {
  return (
    <Drawing {...props}>
      <path
        d="M2.5 26L12 8.5l9.5 17.5z"
        fill="none"
        stroke="#00dc82"
        strokeWidth="3"
        strokeLinecap="round"
        strokeLinejoin="round"
      />
      <path
        d="M17.5 14.5l4-6L30 26h-8"
        fill="none"
        stroke="#00a866"
        strokeWidth="3"
        strokeLinecap="round"
        strokeLinejoin="round"
      />
    </Drawing>
  )
}
