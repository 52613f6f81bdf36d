import { Drawing, type DrawingProps } from './drawing.tsx'

export function AngularIcon(props: DrawingProps) {
  return (
    <Drawing {...props}>
      <path d="M16 1l13 4.6-2 17.4L16 31 5 23 3 5.6z" fill="#dd0031" />
      <path d="M16 1l13 4.6-2 17.4L16 31z" fill="#b3002b" />
      <path
        d="M9.5 21.5L16 7l6.5 14.5M12 17h8"
        fill="none"
        stroke="#ffffff"
        strokeWidth="2.6"
        strokeLinecap="round"
        strokeLinejoin="round"
      />
    </Drawing>
  )
}
