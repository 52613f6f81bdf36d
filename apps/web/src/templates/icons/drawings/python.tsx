import { Drawing, type DrawingProps } from './drawing.tsx'

const SNAKE =
  'M15.8 2c-5 0-6.5 1.9-6.5 4.4v3h6.9v1H6.2C3.5 10.4 2 12.5 2 16.1s1.5 5.7 4.1 5.7h2.4v-3.4c0-2.5 2.1-4.5 4.5-4.5h6.5c2 0 3.5-1.6 3.5-3.6V6.4C23 3.9 20.8 2 15.8 2z'

export function PythonIcon(props: DrawingProps) {
  return (
    <Drawing {...props}>
      <path d={SNAKE} fill="#3776ab" />
      <path d={SNAKE} fill="#ffd43b" transform="rotate(180 16 16)" />
      <circle cx="12.3" cy="6.1" fill="#ffffff" r="1.3" />
      <circle cx="19.7" cy="25.9" fill="#ffffff" r="1.3" />
    </Drawing>
  )
}
