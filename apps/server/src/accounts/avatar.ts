import { hueOf, initialOf, inXml } from '../platform/drawing.ts'

const SIZE_PX = 128

/** A picture for somebody who has none: the initial on a colour that stays with the username. */
export function drawAvatar(username: string): string {
  const hue = hueOf(username.toLowerCase())
  const letter = inXml(initialOf(username) || '?')
  return [
    `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${SIZE_PX} ${SIZE_PX}" width="${SIZE_PX}" height="${SIZE_PX}">`,
    `<rect width="100%" height="100%" fill="hsl(${hue}, 45%, 38%)"/>`,
    '<text x="50%" y="50%" dy="0.35em" fill="#fff" font-family="system-ui, sans-serif" font-size="60" font-weight="600" text-anchor="middle">',
    `${letter}</text></svg>`,
  ].join('')
}
