import { Drawing, type DrawingProps } from './drawing.tsx'

export function DocusaurusIcon(props: DrawingProps) {
  return (
    <Drawing {...props}>
      <path d="M3 25V13c0-6 5-9.5 11-9.5h15v5.5H18v3h9.5v4H18v9z" fill="#3ecc5f" />
      <path d="M3 25h26a7 7 0 0 1-7 5H10a7 7 0 0 1-7-5z" fill="#25a24a" />
      <circle cx="14.5" cy="9" r="2" fill="#12351d" />
      <path d="M1 14l4-2v4zM1 20l4-2v4z" fill="#e8c02f" />
    </Drawing>
  )
}
