import { Drawing, type DrawingProps } from './drawing.tsx'

export function PreactIcon(props: DrawingProps) {
  return (
    <Drawing {...props}>
      <path d="M16 1l13 7.5v15L16 31 3 23.5v-15z" fill="#673ab8" />
      <g fill="none" stroke="#ffffff" strokeWidth="1.6">
        <ellipse cx="16" cy="16" rx="11" ry="4" transform="rotate(52 16 16)" />
        <ellipse cx="16" cy="16" rx="11" ry="4" transform="rotate(-52 16 16)" />
      </g>
      <circle cx="16" cy="16" r="2.2" fill="#ffffff" />
    </Drawing>
  )
}
