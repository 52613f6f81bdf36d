import { Drawing, type DrawingProps } from './drawing.tsx'

export function NodeIcon(props: DrawingProps) {
  return (
    <Drawing {...props}>
      <path d="M16 1l13 7.5v15L16 31 3 23.5v-15z" fill="#539e43" />
      <path
        d="M11.5 21.5v-11l9 11v-11"
        fill="none"
        stroke="#ffffff"
        strokeWidth="2.8"
        strokeLinecap="round"
        strokeLinejoin="round"
      />
    </Drawing>
  )
}
