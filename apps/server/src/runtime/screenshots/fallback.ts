import { hueOf, initialOf } from '../../platform/drawing.ts'
import { escapeHtml } from '../../platform/html.ts'

const WIDTH_PX = 512
const HEIGHT_PX = 320

/** The image of a sandbox without a screenshot: an empty window with the initial of its title, in a stable color. */
export function drawFallback({ id, title }: { id: string; title: string }): string {
  const hue = hueOf(id)
  const dot = (x: number) => `<circle cx="${x}" cy="84" r="5" fill="hsl(${hue},35%,70%)"/>`
  return [
    `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${WIDTH_PX} ${HEIGHT_PX}" width="${WIDTH_PX}" height="${HEIGHT_PX}">`,
    `<rect width="100%" height="100%" fill="hsl(${hue},40%,88%)"/>`,
    '<rect x="96" y="64" width="320" height="192" rx="10" fill="#fff"/>',
    `<path d="M96 104V74a10 10 0 0 1 10-10h300a10 10 0 0 1 10 10v30z" fill="hsl(${hue},30%,94%)"/>`,
    dot(116),
    dot(134),
    dot(152),
    `<text x="256" y="180" dy="0.35em" fill="hsl(${hue},45%,45%)" font-family="system-ui,sans-serif" font-size="80" font-weight="600" text-anchor="middle">`,
    `${escapeHtml(initialOf(title))}</text></svg>`,
  ].join('')
}
