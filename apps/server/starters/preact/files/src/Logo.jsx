export function Logo() {
  return (
    <svg class="logo" viewBox="0 0 32 32" width="72" height="72" aria-hidden="true">
      <path d="M16 1l13 7.5v15L16 31 3 23.5v-15z" fill="#673ab8" />
      <g fill="none" stroke="#ffffff" stroke-width="1.4">
        <ellipse cx="16" cy="16" rx="10.5" ry="4" transform="rotate(52 16 16)" />
        <ellipse cx="16" cy="16" rx="10.5" ry="4" transform="rotate(-52 16 16)" />
      </g>
      <circle cx="16" cy="16" r="2" fill="#ffffff" />
    </svg>
  )
}
