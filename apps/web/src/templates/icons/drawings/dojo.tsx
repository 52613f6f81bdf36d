import { Drawing, type DrawingProps } from './drawing.tsx'

export function DojoIcon(props: DrawingProps) {
  return (
    <Drawing {...props}>
      <path
        d="M3 6c8 3 18 3 26 0"
        fill="none"
        stroke="#e2304f"
        strokeWidth="4"
        strokeLinecap="round"
        strokeLinejoin="round"
      />
      <path
        d="M6 14h20M10 8l-1.5 21M22 8l1.5 21M16 8v6"
        fill="none"
        stroke="#e2304f"
        strokeWidth="3"
        strokeLinecap="round"
        strokeLinejoin="round"
      />
    </Drawing>
  )
}
