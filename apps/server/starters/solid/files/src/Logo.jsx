export function Logo() {
  return (
    <svg class="logo" viewBox="0 0 32 32" width="72" height="72" aria-hidden="true">
      <path d="M8 4.5c7-3 14 .5 21 5l-4.5 7c-7-4.5-13-6.5-19.5-4.5z" fill="#76b3e1" />
      <path d="M5 12c6.5-2 12.5 0 19.5 4.5l-5 10.5C13 22 8.5 20.5 2.5 21.5z" fill="#2c5a94" />
      <path d="M2.5 21.5c6-1 10.5.5 17 5.5-5 4-11 2.5-15.5-1.5z" fill="#4f88c6" />
    </svg>
  )
}
