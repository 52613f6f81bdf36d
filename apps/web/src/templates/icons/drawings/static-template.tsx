import { Drawing, type DrawingProps } from './drawing.tsx'

export function StaticTemplateIcon(props: DrawingProps) {
  return (
    <Drawing {...props}>
      <path d="M6 1h14l7 7v22a1 1 0 0 1-1 1H6a1 1 0 0 1-1-1V2a1 1 0 0 1 1-1z" fill="#7b8ba5" />
      <path d="M20 1l7 7h-6a1 1 0 0 1-1-1z" fill="#c3ccdb" />
      <path
        d="M12 15l-3.5 4 3.5 4M20 15l3.5 4-3.5 4M17.2 14.5l-2.4 9"
        fill="none"
        stroke="#ffffff"
        strokeWidth="2"
        strokeLinecap="round"
        strokeLinejoin="round"
      />
    </Drawing>
  )
}
