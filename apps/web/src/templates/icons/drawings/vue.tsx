import { Drawing, type DrawingProps } from './drawing.tsx'

export function VueIcon(props: DrawingProps) {
  return (
    <Drawing {...props}>
      <path d="M1 3h7l8 13.7L24 3h7L16 29z" fill="#41b883" />
      <path d="M8 3h5l3 5.2L19 3h5l-8 13.7z" fill="#35495e" />
    </Drawing>
  )
}
