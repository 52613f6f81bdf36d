/** Spins while something is running. Decorative, because the text next to it says what is going on. */
export function Spinner({ size = 16 }: { size?: number }) {
  return (
    <svg
      aria-hidden="true"
      className="animate-spin"
      fill="none"
      height={size}
      stroke="currentColor"
      strokeLinecap="round"
      strokeWidth="2"
      viewBox="0 0 16 16"
      width={size}
    >
      <circle cx="8" cy="8" opacity="0.22" r="6" />
      <path d="M14 8a6 6 0 0 0-6-6" />
    </svg>
  )
}
