import { CODE_FRAME_LINES } from '@sandlot/core/runtime/limits'
import type { PreviewFile } from '@sandlot/core/runtime/rules'
import type { FrameProblem } from './frame.ts'

/** The position of an error in the files. Lines and columns start at 1. */
export type ProblemPosition = { path: string; line: number; column: number }

const withoutSlash = (path: string) => path.replace(/^\/+/, '')

/**
 * Returns the position of an error in the files on screen. Some compilers only include it in their message, as in
 * `/src/App.js: … (5:3)`. Null if it is in no file of the sandbox, because frames are not trusted.
 */
export function problemPosition(
  problem: FrameProblem,
  files: readonly PreviewFile[],
): ProblemPosition | null {
  const named = problem.path ?? /(?:^|[\s(])\/?([\w@./-]+\.\w+):/.exec(problem.message)?.[1] ?? ''
  const file = files.find(({ path }) => path === withoutSlash(named))
  if (!file || file.isBinary) return null
  const [, row, offset] = /\((\d+):(\d+)\)/.exec(problem.message) ?? []
  const line = wholeNumber(problem.line) ?? wholeNumber(Number(row)) ?? 1
  const lines = file.code.split('\n').length
  if (line > lines) return { path: file.path, line: lines, column: 1 }
  return { path: file.path, line, column: wholeNumber(problem.column) ?? (offset ? Number(offset) + 1 : 1) }
}

const wholeNumber = (value: number | null): number | null =>
  value !== null && Number.isFinite(value) && value >= 1 ? Math.floor(value) : null

export type CodeLine = { number: number; code: string; isProblem: boolean }

/** Returns the lines around a position. */
export function codeFrame(code: string, line: number): CodeLine[] {
  const lines = code.split('\n')
  const first = Math.max(1, line - CODE_FRAME_LINES)
  return lines
    .slice(first - 1, line + CODE_FRAME_LINES)
    .map((text, index) => ({ number: first + index, code: text, isProblem: first + index === line }))
}

const MISSING = /^Could not find dependency: '((?:@[^/']+\/)?[^/'.][^/']*)[^']*'/

/** Returns the name of the package that the code imports and the sandbox lacks. Null for all other problems. */
export const missingPackage = ({ message }: Pick<FrameProblem, 'message'>): string | null =>
  MISSING.exec(message)?.[1] ?? null

/** Returns the first sentence of an error. Compilers append a code frame, which is shown from the file instead. */
export function problemSentence({ message }: FrameProblem): string {
  const [sentence = message] = message.split(/\n\s*\n|\n(?=\s*>?\s*\d+ \|)/)
  return sentence.trim()
}
