import { Drawing, type DrawingProps } from './drawing.tsx'

export function ReasonIcon(props: DrawingProps) {
  return (
    <Drawing {...props}>
      <rect x="1" y="1" width="30" height="30" rx="3" fill="#db4d3f" />
      <path
        d="M8 26V15h4.2a2.9 2.9 0 0 1 0 5.8H8M12 20.8l3.6 5.2M26.5 15H20v11h6.5M20 20.5h5.5"
        fill="none"
        stroke="#ffffff"
        strokeWidth="2.4"
        strokeLinecap="round"
        strokeLinejoin="round"
      />
    </Drawing>
  )
}
