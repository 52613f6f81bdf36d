const bases = [
  [56, 12],
  [100, 56],
  [12, 56],
] as const

/** An empty infield with its base paths, for pages that have nothing else to show. */
export function Infield() {
  return (
    <svg
      aria-hidden="true"
      className="mb-5 text-line-strong"
      fill="none"
      height="112"
      stroke="currentColor"
      strokeLinejoin="round"
      strokeWidth="2"
      viewBox="0 0 112 112"
      width="112"
    >
      <path d="M56 12 100 56 56 100 12 56Z" strokeDasharray="5 6" strokeLinecap="round" />
      {bases.map(([x, y]) => (
        <path
          className="fill-canvas"
          d={`M${x} ${y - 7} ${x + 7} ${y} ${x} ${y + 7} ${x - 7} ${y}Z`}
          key={`${x} ${y}`}
        />
      ))}
      <path className="fill-accent stroke-accent" d="M48 92H64V100L56 107 48 100Z" />
    </svg>
  )
}
