import { Drawing, type DrawingProps } from './drawing.tsx'

/** The positions of the containers on the whale's back. */
const CONTAINERS = [
  [4, 13],
  [8.2, 13],
  [12.4, 13],
  [16.6, 13],
  [8.2, 8.8],
  [12.4, 8.8],
  [16.6, 8.8],
  [16.6, 4.6],
] as const

export function DockerIcon(props: DrawingProps) {
  return (
    <Drawing {...props}>
      <g fill="#1d63ed">
        {CONTAINERS.map(([x, y]) => (
          <rect height="3.4" key={`${x}-${y}`} rx="0.5" width="3.4" x={x} y={y} />
        ))}
        <path d="M1.6 18h21.6c1.5 0 2.7-.4 3.3-1.1-.8-1.8-.5-3.6.6-4.9 1.2.8 1.9 2 2 3.2 1-.3 1.9-.1 2.6.4-.5 1.6-2 2.6-4.2 2.7C25.6 24.6 20.6 28 13.7 28 6.6 28 2 24.7 1.6 18z" />
      </g>
    </Drawing>
  )
}
