import { find } from './find.ts'
import { createSandHeap } from './sand-heap.ts'
import './style.css'

find(document, '#app').innerHTML = `
  <main>
    <img src="/favicon.svg" alt="" width="72" height="72" />
    <h1>TypeScript</h1>
    <p>Edit <code>src/main.ts</code> to see your change.</p>

    <div class="heap">
      <output></output>
      <svg aria-hidden="true"></svg>
    </div>

    <div class="controls">
      <button type="button" id="add">Add a grain</button>
      <button type="button" id="clear" class="quiet">Clear</button>
    </div>
  </main>
`

const heap = createSandHeap(find(document, '.heap'), 16)

find(document, '#add').addEventListener('click', heap.add)
find(document, '#clear').addEventListener('click', heap.clear)
