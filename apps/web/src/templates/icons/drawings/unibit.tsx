import { Drawing, type DrawingProps } from './drawing.tsx'

export function UnibitIcon(props: DrawingProps) {
  return (
    <Drawing {...props}>
      <path
        d="M4 4v14a12 12 0 0 0 24 0V4"
        fill="none"
        stroke="#3d5afe"
        strokeWidth="4"
        strokeLinecap="round"
        strokeLinejoin="round"
      />
      <rect x="13" y="4" width="6" height="6" rx="1" fill="#8c9eff" />
      <rect x="13" y="14" width="6" height="6" rx="1" fill="#3d5afe" />
    </Drawing>
  )
}
