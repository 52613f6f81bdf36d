import { find } from './find'
import { frameOf, grainAt } from './heap'
import type { Heap } from './heap-state'
import './sand-heap.css'

/** Draws a heap into an element that holds an <output> and an <svg>. */
export function createSandHeap(element: Element, heap: Heap) {
  const output = find(element, 'output')
  const svg = find(element, 'svg')
  let drawn = 0

  function drop() {
    const { column, row } = grainAt(drawn)
    const circle = document.createElementNS('http://www.w3.org/2000/svg', 'circle')
    circle.setAttribute('cx', String(column * 10))
    circle.setAttribute('cy', String(row * -10 - 5))
    circle.setAttribute('r', '4.4')
    svg.append(circle)
    drawn += 1
  }

  function draw() {
    while (drawn < heap.count) drop()
    output.textContent = heap.count === 1 ? '1 grain' : `${heap.count} grains`
    svg.setAttribute('viewBox', frameOf(heap.count))
  }

  function add() {
    heap.count += 1
    draw()
  }

  function clear() {
    svg.replaceChildren()
    heap.count = drawn = 0
    draw()
  }

  draw()

  return { add, clear }
}
