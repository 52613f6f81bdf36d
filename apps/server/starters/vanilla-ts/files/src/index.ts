import { find } from './find'
import { heap } from './heap-state'
import { logo } from './logo'
import { createSandHeap } from './sand-heap'
import './style.css'

find(document, '#app').innerHTML = `
  <main>
    ${logo}
    <h1>Vanilla TypeScript</h1>
    <p>Edit <code>src/index.ts</code> to see your change.</p>

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

const sand = createSandHeap(find(document, '.heap'), heap)

find(document, '#add').addEventListener('click', sand.add)
find(document, '#clear').addEventListener('click', sand.clear)
