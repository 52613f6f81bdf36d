import { onTestFinished } from 'vitest'

/** Gives jsdom a layout in which every character is 10 by 20 pixels. */
export function giveLayout(): void {
  const boxOf = ({ startOffset }: Range) => new DOMRect(startOffset * 10, 0, 10, 20)
  Object.assign(Range.prototype, {
    getClientRects(this: Range) {
      return [boxOf(this)]
    },
  })
  onTestFinished(() => {
    Reflect.deleteProperty(Range.prototype, 'getClientRects')
  })
}
