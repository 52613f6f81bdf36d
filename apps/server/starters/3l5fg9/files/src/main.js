import './style.css'
import { createSandHeap } from './sand-heap.js'

document.querySelector('#app').innerHTML = `
  <main>
    <img src="/favicon.svg" alt="" width="72" height="72" />
    <h1>JavaScript</h1>
    <p>Edit <code>src/main.js</code> to see your change.</p>

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

const heap = createSandHeap(document.querySelector('.heap'), 16)

document.querySelector('#add').addEventListener('click', heap.add)
document.querySelector('#clear').addEventListener('click', heap.clear)
