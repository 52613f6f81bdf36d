import { Logo } from './Logo.jsx'
import { SandHeap } from './SandHeap.jsx'
import { count, setCount } from './count.js'

export function App() {
  return (
    <main>
      <Logo />
      <h1>Solid</h1>
      <p>
        Edit <code>src/App.jsx</code> to see your change.
      </p>

      <SandHeap count={count()} />

      <div class="controls">
        <button type="button" onClick={() => setCount((current) => current + 1)}>
          Add a grain
        </button>
        <button type="button" class="quiet" onClick={() => setCount(0)}>
          Clear
        </button>
      </div>
    </main>
  )
}
