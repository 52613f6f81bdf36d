export function Logo() {
  return (
    <svg className="logo" viewBox="0 0 32 32" width="72" height="72" aria-hidden="true">
      <g fill="none" stroke="#149eca" strokeWidth="1.7">
        <ellipse cx="15" cy="15" rx="13.5" ry="5.2" />
        <ellipse cx="15" cy="15" rx="13.5" ry="5.2" transform="rotate(60 15 15)" />
        <ellipse cx="15" cy="15" rx="13.5" ry="5.2" transform="rotate(120 15 15)" />
      </g>
      <circle cx="15" cy="15" r="2.6" fill="#149eca" />
      <rect x="17" y="17" width="15" height="15" rx="3" fill="#3178c6" />
      <path
        d="M19.2 22.6h5M21.7 22.6v6.4M29.6 23.6c-.6-.8-3.6-1.4-3.6.5 0 2 3.8 1 3.8 3.2 0 2.1-3.2 2-4.1.7"
        fill="none"
        stroke="#ffffff"
        strokeWidth="1.5"
        strokeLinecap="round"
        strokeLinejoin="round"
      />
    </svg>
  )
}
