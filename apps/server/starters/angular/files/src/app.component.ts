import { Component } from '@angular/core'
import { heap } from './heap-state'

@Component({
  selector: 'app-root',
  template: `
    <main>
      <app-logo></app-logo>
      <h1>Angular</h1>
      <p>Edit <code>src/app.component.ts</code> to see your change.</p>

      <sand-heap [count]="heap.count"></sand-heap>

      <div class="controls">
        <button type="button" (click)="add()">Add a grain</button>
        <button type="button" class="quiet" (click)="clear()">Clear</button>
      </div>
    </main>
  `,
})
export class AppComponent {
  heap = heap

  add() {
    this.heap.count += 1
  }

  clear() {
    this.heap.count = 0
  }
}
