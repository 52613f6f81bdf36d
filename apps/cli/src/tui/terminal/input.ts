/** A mouse event, with 0-based line and column. */
export type Mouse = { what: 'click' | 'up' | 'down'; line: number; column: number }

/** By the terminal's button number; modifiers make it larger. */
const whats: Readonly<Record<number, Mouse['what']>> = { 0: 'click', 64: 'up', 65: 'down' }
const MODIFIERS = 4 + 8 + 16

/** The mouse events in a chunk of input; irrelevant ones are dropped. */
export function mouseIn(input: string): Mouse[] {
  // biome-ignore lint/suspicious/noControlCharactersInRegex: escape sequences begin with one
  return [...input.matchAll(/\u001b\[<(\d+);(\d+);(\d+)M/g)].flatMap(([, button, column, line]) => {
    const what = whats[Number(button) & ~MODIFIERS]
    return what ? [{ what, line: Number(line) - 1, column: Number(column) - 1 }] : []
  })
}

export type Background = 'light' | 'dark'

/** The background, if the terminal reported it: light if dark text is readable on it. */
export function backgroundIn(input: string): Background | null {
  const [, ...parts] = /11;rgba?:([\da-f]{1,4})\/([\da-f]{1,4})\/([\da-f]{1,4})/i.exec(input) ?? []
  if (parts.length === 0) return null
  const [red = 0, green = 0, blue = 0] = parts.map(
    (part) => Number.parseInt(part, 16) / (16 ** part.length - 1),
  )
  return 0.2126 * red + 0.7152 * green + 0.0722 * blue > 0.5 ? 'light' : 'dark'
}

/** As some terminals report it up front: the last number is the background. */
export function backgroundOf(colorFgBg: string | undefined): Background {
  const last = Number(colorFgBg?.split(';').at(-1) ?? Number.NaN)
  return last === 7 || (last >= 9 && last <= 15) ? 'light' : 'dark'
}
