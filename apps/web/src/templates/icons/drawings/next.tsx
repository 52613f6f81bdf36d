import { Drawing, type DrawingProps } from './drawing.tsx'

export function NextIcon(props: DrawingProps) {
  return (
    <Drawing {...props}>
      <path
        fill="currentColor"
        fillRule="evenodd"
        d="M16 1a15 15 0 1 1 0 30 15 15 0 0 1 0-30zm-6.5 8.5v13h2.6v-9l8.6 12.7 2.2-1.5-10.3-15.2zm10.9 0v8.4l2.6 3.9V9.5z"
      />
    </Drawing>
  )
}
