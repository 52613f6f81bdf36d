import { Logo } from './Logo.jsx'
import { SandHeap } from './SandHeap.jsx'
import { count } from './count.js'

export function App() {
  return (
    <main>
      <Logo />
      <h1>Preact</h1>
      <p>
        Edit <code>src/App.jsx</code> to see your change.
      </p>

      <SandHeap count={count.value} />

      <div class="controls">
        <button type="button" onClick={() => count.value++}>
          Add a grain
        </button>
        <button type="button" class="quiet" onClick={() => (count.value = 0)}>
          Clear
        </button>
      </div>
    </main>
  )
}
