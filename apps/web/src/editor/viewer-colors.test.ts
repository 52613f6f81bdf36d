import { readFileSync } from 'node:fs'
import { VIEWER_COLORS } from '@sandlot/core/sandboxes/limits'
import { expect, test } from 'vitest'
import { groundOf, ringOf } from './viewer-colors.ts'

const theme = readFileSync(new URL('../../../../packages/ui/src/theme.css', import.meta.url), 'utf8')

type Rgb = [number, number, number]

/** Converts an Oklch color to linear light (CSS Color 4 §11). */
function lightOf(text: string): Rgb {
  const [lightness = 0, chroma = 0, hue = 0] = text.split(' ').map(Number)
  const a = chroma * Math.cos((hue * Math.PI) / 180)
  const b = chroma * Math.sin((hue * Math.PI) / 180)
  const l = (lightness + 0.3963377774 * a + 0.2158037573 * b) ** 3
  const m = (lightness - 0.1055613458 * a - 0.0638541728 * b) ** 3
  const s = (lightness - 0.0894841775 * a - 1.291485548 * b) ** 3
  return [
    4.0767416621 * l - 3.3077115913 * m + 0.2309699292 * s,
    -1.2684380046 * l + 2.6097574011 * m - 0.3413193965 * s,
    -0.0041960863 * l - 0.7034186147 * m + 1.707614701 * s,
  ]
}

/** WCAG 2.2, relative luminance and contrast ratio. */
const luminance = (text: string) => {
  const [r, g, b] = lightOf(text).map((part) => Math.min(1, Math.max(0, part))) as Rgb
  return 0.2126 * r + 0.7152 * g + 0.0722 * b
}
function contrast(one: string, other: string): number {
  const [dark = 0, light = 0] = [luminance(one), luminance(other)].sort((a, b) => a - b)
  return (light + 0.05) / (dark + 0.05)
}

/** A color of the theme, in light and in dark mode. */
function colorOf(name: string): [string, string] {
  const [, light, dark] =
    new RegExp(`--color-${name}: light-dark\\(oklch\\(([^)]+)\\), oklch\\(([^)]+)\\)\\)`).exec(theme) ?? []
  if (!light || !dark) throw new Error(`no color ${name}`)
  return [light, dark]
}

const WHITE = '1 0 0'

test.each(Array.from({ length: VIEWER_COLORS }, (_, color) => color))(
  'color %i has enough contrast with white text and with the code, in light and in dark',
  (color) => {
    const [surface, canvas] = [colorOf('surface'), colorOf('canvas')]
    colorOf(`team-${color}`).forEach((value, mode) => {
      expect(contrast(value, WHITE)).toBeGreaterThanOrEqual(4.5)
      expect(contrast(value, surface[mode] ?? '')).toBeGreaterThanOrEqual(3)
      expect(contrast(value, canvas[mode] ?? '')).toBeGreaterThanOrEqual(3)
    })
    expect([ringOf({ color }), groundOf(color)]).toEqual([`ring-team-${color}`, `bg-team-${color}`])
  },
)
