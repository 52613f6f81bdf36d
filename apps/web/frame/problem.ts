import { CONSOLE_TEXT_MAX_LENGTH } from '@sandlot/core/runtime/limits'
import type { FrameProblem } from '../src/runtime/frame.ts'
import { asText } from './format.ts'

type Given = { [field in keyof FrameProblem]?: unknown }

const cut = (text: unknown) => asText(text).slice(0, CONSOLE_TEXT_MAX_LENGTH)
const position = (value: unknown) => (typeof value === 'number' && Number.isFinite(value) ? value : null)

/** Returns a problem that the app accepts: errors of user code may hold anything, and texts of any length. */
export const problemFrom = ({ title, message, path, line, column }: Given): FrameProblem => ({
  title: cut(title ?? 'Error'),
  message: cut(message ?? ''),
  path: path ? cut(path).replace(/^\/+/, '') : null,
  line: position(line),
  column: position(column),
})
