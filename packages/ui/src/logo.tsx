/** The logo mark: an infield seen from above. */
export function LogoMark({ size = 24 }: { size?: number }) {
  return (
    <svg aria-hidden="true" height={size} viewBox="0 0 32 32" width={size}>
      <rect fill="#177a52" height="32" rx="8" width="32" />
      <path
        d="M16 6.6 25.4 16 16 25.4 6.6 16Z"
        fill="none"
        stroke="#f6ecd9"
        strokeLinejoin="round"
        strokeWidth="2.4"
      />
      <path d="M16 12.9 19.1 16 16 19.1 12.9 16Z" fill="#f6ecd9" />
    </svg>
  )
}
