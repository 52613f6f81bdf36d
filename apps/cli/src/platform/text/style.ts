import { isOn, type Terminal } from '../io.ts'

const codes = { bold: [1, 22], dim: [2, 22], red: [31, 39], green: [32, 39], yellow: [33, 39] } as const

export type Paint = keyof typeof codes
export type Style = Record<Paint, (text: string) => string>

/** Whether a stream is colored: by NO_COLOR, then FORCE_COLOR, then the kind of stream (spec CL-008). */
export function usesColor(stream: Terminal, env: Readonly<Record<string, string | undefined>>): boolean {
  if (env.NO_COLOR) return false
  if (env.FORCE_COLOR) return isOn(env.FORCE_COLOR)
  return stream.isTTY === true && env.TERM !== 'dumb'
}

export function styleFor(color: boolean): Style {
  const paint = (name: Paint) => (text: string) =>
    color && text !== '' ? `\u001b[${codes[name][0]}m${text}\u001b[${codes[name][1]}m` : text
  return {
    bold: paint('bold'),
    dim: paint('dim'),
    red: paint('red'),
    green: paint('green'),
    yellow: paint('yellow'),
  }
}
