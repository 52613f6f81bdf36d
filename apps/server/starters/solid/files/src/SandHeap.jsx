import { For } from 'solid-js'
import { frameOf, grainAt } from './heap.js'
import './SandHeap.css'

export function SandHeap(props) {
  const indexes = () => [...Array(props.count).keys()]

  return (
    <div class="heap">
      <output>{props.count === 1 ? '1 grain' : `${props.count} grains`}</output>
      <svg viewBox={frameOf(props.count)} aria-hidden="true">
        <For each={indexes()}>
          {(index) => {
            const { column, row } = grainAt(index)
            return <circle cx={column * 10} cy={row * -10 - 5} r="4.4" />
          }}
        </For>
      </svg>
    </div>
  )
}
