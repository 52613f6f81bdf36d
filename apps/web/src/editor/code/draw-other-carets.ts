import { EditorSelection, type Extension } from '@codemirror/state'
import { EditorView, type LayerMarker, layer, RectangleMarker, type ViewUpdate } from '@codemirror/view'
import { type NameRoom, nameRoom } from './name-room.ts'
import { type DrawnCaret, otherCaretsField } from './other-carets.ts'
import { otherCaretsTheme } from './other-carets-theme.ts'

/** Returns the visible horizontal range of the text. The gutters cover its left part. */
function sightOf({ scrollDOM }: EditorView) {
  const { scrollLeft, clientWidth } = scrollDOM
  const gutters = scrollDOM.querySelector<HTMLElement>('.cm-gutters')
  return { from: scrollLeft + (gutters?.offsetWidth ?? 0), to: scrollLeft + clientWidth }
}

function giveRoom(caret: HTMLElement, { isBefore, width }: NameRoom) {
  caret.classList.toggle('cm-other-edge', isBefore)
  const name = caret.querySelector<HTMLElement>('.cm-other-name')
  if (!name) return
  name.style.maxWidth = `${width}px`
  name.style.visibility = width > 0 ? '' : 'hidden'
}

/** A caret with a name label. It is rendered again when the caret moves, which shows the name for a while. */
class CaretMarker implements LayerMarker {
  readonly caret: DrawnCaret
  readonly box: RectangleMarker
  /** The first line has no space for the name above it. */
  readonly isFirst: boolean
  readonly room: NameRoom

  constructor(view: EditorView, caret: DrawnCaret, box: RectangleMarker) {
    this.caret = caret
    this.box = box
    this.isFirst = caret.head <= view.state.doc.line(1).to
    this.room = nameRoom(box.left, sightOf(view))
  }

  eq(other: CaretMarker) {
    const { box, isFirst, room } = other
    const isThere = this.box.eq(box) && this.isFirst === isFirst
    return (
      this.#isSame(other) && isThere && this.room.isBefore === room.isBefore && this.room.width === room.width
    )
  }

  draw() {
    const element = document.createElement('div')
    element.className = `cm-other-caret cm-other-${this.caret.color}`
    const name = element.appendChild(document.createElement('div'))
    name.className = 'cm-other-name'
    name.textContent = this.caret.name
    this.#place(element)
    return element
  }

  update(element: HTMLElement, before: CaretMarker) {
    if (!this.#isSame(before)) return false
    this.#place(element)
    return true
  }

  #place(element: HTMLElement) {
    const { style, classList } = element
    const { left, top, height } = this.box
    style.left = `${left}px`
    style.top = `${top}px`
    style.height = `${height}px`
    classList.toggle('cm-other-first', this.isFirst)
    giveRoom(element, this.room)
  }

  #isSame({ caret }: CaretMarker) {
    const { id, moves, name, color } = this.caret
    return caret.id === id && caret.moves === moves && caret.name === name && caret.color === color
  }
}

const caretMarkers = (view: EditorView) =>
  view.state
    .field(otherCaretsField)
    .flatMap((caret) =>
      RectangleMarker.forRange(view, '', EditorSelection.cursor(caret.head)).map(
        (box) => new CaretMarker(view, caret, box),
      ),
    )

const selectionMarkers = (view: EditorView) =>
  view.state
    .field(otherCaretsField)
    .filter(({ anchor, head }) => anchor !== head)
    .flatMap(({ anchor, head, color }) =>
      RectangleMarker.forRange(
        view,
        `cm-other-selection cm-other-${color}`,
        EditorSelection.range(anchor, head),
      ),
    )

const hasChanged = ({ docChanged, startState, state }: ViewUpdate) =>
  docChanged || startState.field(otherCaretsField, false) !== state.field(otherCaretsField)

/** How close the pointer must be to a caret to show its name. */
const NEAR_PX = 6

/** The layers ignore the pointer, so that clicks reach the text below them. */
const showNameNear = (view: EditorView, pointer: { x: number; y: number } | null) => {
  for (const caret of view.scrollDOM.querySelectorAll('.cm-other-caret')) {
    const { left, top, bottom } = caret.getBoundingClientRect()
    const isNear =
      pointer !== null && Math.abs(pointer.x - left) <= NEAR_PX && pointer.y >= top && pointer.y <= bottom
    caret.toggleAttribute('data-near', isNear)
  }
}

/** Carets are not rendered again when the text scrolls. */
const giveRoomAgain = (view: EditorView) => {
  const sight = sightOf(view)
  for (const caret of view.scrollDOM.querySelectorAll<HTMLElement>('.cm-other-caret'))
    giveRoom(caret, nameRoom(Number.parseFloat(caret.style.left), sight))
}

/**
 * Other people's carets and selections. They are overlays and hidden from screen readers, because the list of viewers
 * tells where everybody is.
 */
export const otherCarets: Extension = [
  otherCaretsField,
  layer({ above: false, class: 'cm-other-selections', update: hasChanged, markers: selectionMarkers }),
  layer({ above: true, class: 'cm-other-carets', update: hasChanged, markers: caretMarkers }),
  EditorView.domEventHandlers({
    mousemove: ({ clientX: x, clientY: y }, view) => showNameNear(view, { x, y }),
    scroll: (_event, view) => giveRoomAgain(view),
    mouseleave: (_event, view) => showNameNear(view, null),
  }),
  otherCaretsTheme,
]
