/** What somebody did with the mouse, in lines and columns from 0. */
export type Mouse = { what: 'click' | 'up' | 'down'; line: number; column: number }

/** By the number that terminals have for the button; with Shift, Alt or Ctrl it is a larger one. */
const whats: Readonly<Record<number, Mouse['what']>> = { 0: 'click', 64: 'up', 65: 'down' }
const MODIFIERS = 4 + 8 + 16

/** What the terminal told of the mouse among all that came at once; what means nothing here is left out. */
export function mouseIn(input: string): Mouse[] {
  // biome-ignore lint/suspicious/noControlCharactersInRegex: this is how terminals begin what is no text
  return [...input.matchAll(/\u001b\[<(\d+);(\d+);(\d+)M/g)].flatMap(([, button, column, line]) => {
    const what = whats[Number(button) & ~MODIFIERS]
    return what ? [{ what, line: Number(line) - 1, column: Number(column) - 1 }] : []
  })
}

export type Background = 'light' | 'dark'

/** The colour behind the text, where the terminal told it: light if what is dark can be read on it. */
export function backgroundIn(input: string): Background | null {
  const [, ...parts] = /11;rgba?:([\da-f]{1,4})\/([\da-f]{1,4})\/([\da-f]{1,4})/i.exec(input) ?? []
  if (parts.length === 0) return null
  const [red = 0, green = 0, blue = 0] = parts.map(
    (part) => Number.parseInt(part, 16) / (16 ** part.length - 1),
  )
  return 0.2126 * red + 0.7152 * green + 0.0722 * blue > 0.5 ? 'light' : 'dark'
}

/** As some terminals say it before they are asked: the last number is the colour behind the text. */
export function backgroundOf(colorFgBg: string | undefined): Background {
  const last = Number(colorFgBg?.split(';').at(-1) ?? Number.NaN)
  return last === 7 || (last >= 9 && last <= 15) ? 'light' : 'dark'
}
