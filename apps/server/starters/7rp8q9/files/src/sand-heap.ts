import { find } from './find.ts'
import { frameOf, grainAt } from './heap.ts'
import './sand-heap.css'

export interface SandHeap {
  add: () => void
  clear: () => void
}

/** Draws a heap into an element that holds an <output> and an <svg>. */
export function createSandHeap(element: Element, start: number): SandHeap {
  const output = find(element, 'output')
  const svg = find(element, 'svg')
  let count = 0

  function show() {
    output.textContent = count === 1 ? '1 grain' : `${count} grains`
    svg.setAttribute('viewBox', frameOf(count))
  }

  function drop() {
    const { column, row } = grainAt(count)
    const circle = document.createElementNS('http://www.w3.org/2000/svg', 'circle')
    circle.setAttribute('cx', String(column * 10))
    circle.setAttribute('cy', String(row * -10 - 5))
    circle.setAttribute('r', '4.4')
    svg.append(circle)
    count += 1
  }

  function add() {
    drop()
    show()
  }

  function clear() {
    svg.replaceChildren()
    count = 0
    show()
  }

  while (count < start) drop()
  show()

  return { add, clear }
}
