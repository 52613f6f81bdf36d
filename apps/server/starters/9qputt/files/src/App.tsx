import { useState } from 'react'
import { SandHeap } from './SandHeap.tsx'

export function App() {
  const [count, setCount] = useState(16)

  return (
    <main>
      <img src="/favicon.svg" alt="" width="72" height="72" />
      <h1>React (Vite + TS)</h1>
      <p>
        Edit <code>src/App.tsx</code> to see your change.
      </p>

      <SandHeap count={count} />

      <div className="controls">
        <button type="button" onClick={() => setCount((current) => current + 1)}>
          Add a grain
        </button>
        <button type="button" className="quiet" onClick={() => setCount(0)}>
          Clear
        </button>
      </div>
    </main>
  )
}
