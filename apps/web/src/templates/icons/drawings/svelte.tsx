import { Drawing, type DrawingProps } from './drawing.tsx'

export function SvelteIcon(props: DrawingProps) {
  return (
    <Drawing {...props}>
      <g fill="none" strokeLinecap="round">
        <path
          stroke="#ff3e00"
          strokeWidth="9"
          d="M22.5 10.5c-1.8-3-5.6-3.7-8.5-1.9l-5 3.2c-2.4 1.6-2.7 4.6-.8 6.6"
        />
        <path
          stroke="#ff3e00"
          strokeWidth="9"
          d="M9.5 21.5c1.8 3 5.6 3.7 8.5 1.9l5-3.2c2.4-1.6 2.7-4.6.8-6.6"
        />
        <path stroke="#ff3e00" strokeWidth="9" d="M12 17.5l8-3" />
        <path
          stroke="#ffffff"
          strokeWidth="2.6"
          d="M22 10.7c-1.5-2.5-4.8-3.1-7.3-1.6l-4.7 3c-2.8 1.9-1.3 5.7 1.8 5l8.4-2.2c3.1-.7 4.6 3.1 1.8 5l-4.7 3c-2.5 1.5-5.8.9-7.3-1.6"
        />
      </g>
    </Drawing>
  )
}
