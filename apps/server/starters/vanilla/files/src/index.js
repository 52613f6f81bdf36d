import { heap } from './heap-state.js'
import { logo } from './logo.js'
import { createSandHeap } from './sand-heap.js'
import './style.css'

document.querySelector('#app').innerHTML = `
  <main>
    ${logo}
    <h1>Vanilla JavaScript</h1>
    <p>Edit <code>src/index.js</code> to see your change.</p>

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

const sand = createSandHeap(document.querySelector('.heap'), heap)

document.querySelector('#add').addEventListener('click', sand.add)
document.querySelector('#clear').addEventListener('click', sand.clear)
