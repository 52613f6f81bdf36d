export const logo = `
  <svg class="logo" viewBox="0 0 32 32" width="72" height="72" aria-hidden="true">
    <rect x="1" y="1" width="30" height="30" rx="4" fill="#3178c6" />
    <path
      d="M6 15.5h9M10.5 15.5v11.5M26 17.1c-1-2-5.9-2.6-5.9.6 0 3.1 6.1 1.7 6.1 5 0 3.3-5.1 3.1-6.5.6"
      fill="none"
      stroke="#ffffff"
      stroke-width="2.4"
      stroke-linecap="round"
      stroke-linejoin="round"
    />
  </svg>
`
