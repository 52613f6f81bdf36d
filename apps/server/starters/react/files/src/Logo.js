export function Logo() {
  return (
    <svg className="logo" viewBox="0 0 32 32" width="72" height="72" aria-hidden="true">
      <g fill="none" stroke="#149eca" strokeWidth="1.7">
        <ellipse cx="16" cy="16" rx="14.5" ry="5.6" />
        <ellipse cx="16" cy="16" rx="14.5" ry="5.6" transform="rotate(60 16 16)" />
        <ellipse cx="16" cy="16" rx="14.5" ry="5.6" transform="rotate(120 16 16)" />
      </g>
      <circle cx="16" cy="16" r="2.8" fill="#149eca" />
    </svg>
  )
}
