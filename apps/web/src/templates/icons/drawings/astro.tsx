import { Drawing, type DrawingProps } from './drawing.tsx'

export function AstroIcon(props: DrawingProps) {
  return (
    <Drawing {...props}>
      <g fill="none" strokeLinecap="round" strokeLinejoin="round">
        <path stroke="#a13bdb" strokeWidth="3.2" d="M8.5 20.5L16 3l7.5 17.5c-4.8-1.6-10.2-1.6-15 0z" />
        <path stroke="#f0932b" strokeWidth="3" d="M16 29c-2.4-1.4-3.6-2.8-3.6-4.8h7.2c0 2-1.2 3.4-3.6 4.8z" />
      </g>
    </Drawing>
  )
}
