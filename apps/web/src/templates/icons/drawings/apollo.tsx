import { Drawing, type DrawingProps } from './drawing.tsx'

export function ApolloIcon(props: DrawingProps) {
  return (
    <Drawing {...props}>
      <circle cx="16" cy="16" r="15" fill="#3f20ba" />
      <path
        d="M10.5 21.5L16 8.5l5.5 13M13 17.5h6"
        fill="none"
        stroke="#ffffff"
        strokeWidth="2.4"
        strokeLinecap="round"
        strokeLinejoin="round"
      />
      <circle cx="25.5" cy="6.5" r="3" fill="#f25cc1" />
    </Drawing>
  )
}
