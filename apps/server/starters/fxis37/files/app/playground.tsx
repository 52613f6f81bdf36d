'use client'

import { useState } from 'react'
import { SandHeap } from './sand-heap'

export function Playground() {
  const [count, setCount] = useState(16)

  return (
    <>
      <SandHeap count={count} />

      <div className="controls">
        <button type="button" onClick={() => setCount((current) => current + 1)}>
          Add a grain
        </button>
        <button type="button" className="quiet" onClick={() => setCount(0)}>
          Clear
        </button>
      </div>
    </>
  )
}
