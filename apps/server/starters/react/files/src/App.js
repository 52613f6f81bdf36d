import { useState } from 'react'
import { Logo } from './Logo'
import { SandHeap } from './SandHeap'

export function App() {
  const [count, setCount] = useState(16)

  return (
    <main>
      <Logo />
      <h1>React</h1>
      <p>
        Edit <code>src/App.js</code> to see your change.
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
