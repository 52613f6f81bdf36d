import { cut, widthOf } from '../text.ts'
import { fitLine, type Segment } from './segments.ts'

/** Separates the screens in the trail. */
export const BETWEEN_STEPS = ' › '

type Box = {
  title: string
  /** Right-aligned on the title's line. */
  note?: string
  lines: readonly (readonly Segment[])[]
  /** Outer size. */
  columns: number
  height: number
}

/** Lines in a frame with a title, of exactly the given size. */
export function framed({ title, note = '', lines, columns, height }: Box): Segment[][] {
  const inside = columns - 4
  const right = cut(note, Math.max(0, inside - 4))
  const left = cutTrail(title, Math.max(0, inside - 2 - (right === '' ? 0 : widthOf(right) + 2)))
  const heading: Segment[] =
    left === '' ? [] : [{ text: ' ' }, { text: left, style: 'strong' }, { text: ' ' }]
  const used = 3 + (left === '' ? 0 : widthOf(left) + 2) + (right === '' ? 0 : widthOf(right) + 3)
  const top: Segment[] = [
    { text: '╭─', style: 'dim' },
    ...heading,
    { text: '─'.repeat(Math.max(0, columns - used)), style: 'dim' },
    ...(right === '' ? [] : [{ text: ` ${right} `, style: 'dim' } as const]),
    { text: right === '' ? '╮' : '─╮', style: 'dim' },
  ]
  const body = Array.from({ length: Math.max(0, height - 2) }, (_, at): Segment[] => [
    { text: '│ ', style: 'dim' },
    ...fitLine(lines[at] ?? [], inside),
    { text: ' │', style: 'dim' },
  ])
  return [top, ...body, [{ text: `╰${'─'.repeat(Math.max(0, columns - 2))}╯`, style: 'dim' }]]
}

/** The end of the trail matters most: keeps as many steps before it as fit. */
function cutTrail(title: string, columns: number): string {
  let steps = title.split(BETWEEN_STEPS)
  let shown = title
  while (steps.length > 1 && widthOf(shown) > columns) {
    steps = steps.slice(1)
    shown = ['…', ...steps].join(BETWEEN_STEPS)
  }
  return cut(shown, columns)
}
