import { frameOf, grainAt } from './heap.js'
import './SandHeap.css'

export function SandHeap({ count }) {
  const grains = Array.from({ length: count }, (_, index) => grainAt(index))

  return (
    <div class="heap">
      <output>{count === 1 ? '1 grain' : `${count} grains`}</output>
      <svg viewBox={frameOf(count)} aria-hidden="true">
        {grains.map(({ column, row }) => (
          <circle key={`${column} ${row}`} cx={column * 10} cy={row * -10 - 5} r="4.4" />
        ))}
      </svg>
    </div>
  )
}
