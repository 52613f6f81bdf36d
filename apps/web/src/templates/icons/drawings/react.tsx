import { Drawing, type DrawingProps } from './drawing.tsx'

export function ReactIcon(props: DrawingProps) {
  return (
    <Drawing {...props}>
      <g fill="none" stroke="#149eca" strokeWidth="1.7">
        <ellipse cx="16" cy="16" rx="14.5" ry="5.6" />
        <ellipse cx="16" cy="16" rx="14.5" ry="5.6" transform="rotate(60 16 16)" />
        <ellipse cx="16" cy="16" rx="14.5" ry="5.6" transform="rotate(120 16 16)" />
      </g>
      <circle cx="16" cy="16" r="2.8" fill="#149eca" />
    </Drawing>
  )
}
