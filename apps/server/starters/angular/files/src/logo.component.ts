import { Component } from '@angular/core'

@Component({
  selector: 'app-logo',
  template: `
    <svg class="logo" viewBox="0 0 32 32" width="72" height="72" aria-hidden="true">
      <path d="M16 1l13 4.6-2 17.4L16 31 5 23 3 5.6z" fill="#dd0031" />
      <path d="M16 1l13 4.6-2 17.4L16 31z" fill="#c3002f" />
      <path
        d="M9.5 22.5L16 6.5l6.5 16M12.2 17.5h7.6"
        fill="none"
        stroke="#ffffff"
        stroke-width="2.4"
        stroke-linecap="round"
        stroke-linejoin="round"
      />
    </svg>
  `,
})
export class LogoComponent {}
