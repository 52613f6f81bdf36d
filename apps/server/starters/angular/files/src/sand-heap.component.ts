import { Component, Input } from '@angular/core'
import { Grain, frameOf, grainAt } from './heap'
import './sand-heap.css'

@Component({
  selector: 'sand-heap',
  template: `
    <div class="heap">
      <output>{{ count === 1 ? '1 grain' : count + ' grains' }}</output>
      <svg [attr.viewBox]="frame" aria-hidden="true">
        <circle
          *ngFor="let grain of grains; trackBy: place"
          [attr.cx]="grain.column * 10"
          [attr.cy]="grain.row * -10 - 5"
          r="4.4"
        />
      </svg>
    </div>
  `,
})
export class SandHeapComponent {
  @Input() count = 0

  get grains(): Grain[] {
    return Array.from({ length: this.count }, (_, index) => grainAt(index))
  }

  get frame(): string {
    return frameOf(this.count)
  }

  place(index: number): number {
    return index
  }
}
