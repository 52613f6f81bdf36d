import { Drawing, type DrawingProps } from './drawing.tsx'

export function SolidIcon(props: DrawingProps) {
  return (
    <Drawing {...props}>
      <path d="M7 6c7-4 17-2 24 4l-4 7C20 11 10 9 3 13z" fill="#76b3e1" />
      <path d="M5 15c7-4 16-2 23 4l-4 7C17 20 8 18 1 22z" fill="#2c4f7c" />
      <path d="M5 15c7-4 16-2 23 4l-2 3.5C19 16.5 10 14.5 3 18.5z" fill="#4f88c6" />
    </Drawing>
  )
}
