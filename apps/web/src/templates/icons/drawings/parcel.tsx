import { Drawing, type DrawingProps } from './drawing.tsx'

export function ParcelIcon(props: DrawingProps) {
  return (
    <Drawing {...props}>
      <path d="M16 1.5l14 6.5-14 6.5L2 8z" fill="#e8c48f" />
      <path d="M2 8l14 6.5V31L2 24z" fill="#c99a5b" />
      <path d="M30 8l-14 6.5V31l14-7z" fill="#b07f42" />
      <path d="M10.5 4.1l14 6.4v5l-3.5 1.6V12L7 5.7z" fill="#8a5f2c" />
    </Drawing>
  )
}
