import type { ITheme } from '@xterm/xterm'

/** The sixteen terminal colors of each theme, all of which are readable on its background. */
const light = {
  black: '#24292e',
  red: '#b3261e',
  green: '#1a6e3c',
  yellow: '#7d5600',
  blue: '#1d56b3',
  magenta: '#8a2ca8',
  cyan: '#0b6c78',
  white: '#5a5f66',
  brightBlack: '#6a6f76',
  brightRed: '#c93b32',
  brightGreen: '#1f7f46',
  brightYellow: '#8f6400',
  brightBlue: '#2a68cc',
  brightMagenta: '#9d3fba',
  brightCyan: '#0f7c89',
  brightWhite: '#2f343a',
}
const dark = {
  black: '#5c6370',
  red: '#f2807a',
  green: '#7fd39a',
  yellow: '#e6c170',
  blue: '#82b1ff',
  magenta: '#d8a0ec',
  cyan: '#74d3dd',
  white: '#c8ccd2',
  brightBlack: '#8b93a1',
  brightRed: '#ff9d97',
  brightGreen: '#9be8b4',
  brightYellow: '#f5d68c',
  brightBlue: '#a5c8ff',
  brightMagenta: '#e8bff6',
  brightCyan: '#98e6ee',
  brightWhite: '#ffffff',
}

type Tokens = { ground: string; ink: string; accent: string }

/** Returns the page's colors in the current theme, in the form that terminals understand. */
export function readTheme(page: Document): ITheme {
  const probe = page.body.appendChild(page.createElement('span'))
  const token = (name: string) => {
    probe.style.color = `var(--color-${name})`
    return plainColor(page, getComputedStyle(probe).color)
  }
  const tokens = { ground: token('surface'), ink: token('ink'), accent: token('accent') }
  probe.remove()
  return themeOf(tokens)
}

function themeOf({ ground, ink, accent }: Tokens): ITheme {
  return {
    ...(isDark(ground) ? dark : light),
    background: ground,
    foreground: ink,
    cursor: ink,
    cursorAccent: ground,
    selectionBackground: `${accent}4d`,
  }
}

const isDark = (color: string): boolean => {
  const [red = 255, green = 255, blue = 255] = [1, 3, 5].map((at) =>
    Number.parseInt(color.slice(at, at + 2), 16),
  )
  return 0.3 * red + 0.6 * green + 0.1 * blue < 128
}

/** Converts any CSS color to `#rrggbb`. */
function plainColor(page: Document, color: string): string {
  const canvas = page.createElement('canvas')
  canvas.width = 1
  canvas.height = 1
  const paint = canvas.getContext('2d', { willReadFrequently: true })
  if (!paint) return '#ffffff'
  paint.fillStyle = color
  paint.fillRect(0, 0, 1, 1)
  const parts = [...paint.getImageData(0, 0, 1, 1).data].slice(0, 3)
  return `#${parts.map((part) => part.toString(16).padStart(2, '0')).join('')}`
}

/** Resolves a font for places where CSS variables do not work. */
export function plainFont(page: Document, font: string): string {
  const probe = page.body.appendChild(page.createElement('span'))
  probe.style.fontFamily = font
  const { fontFamily } = getComputedStyle(probe)
  probe.remove()
  return fontFamily || 'monospace'
}
