import * as z from 'zod/mini'
import { inputText } from '../input-rules.ts'
import { fileMessages } from './messages.ts'
import { shapeProblem } from './path-rules.ts'

/** A path sent by a page. */
export const FilePath = z.string().check((checked) => {
  const problem = shapeProblem(checked.value)
  if (problem)
    checked.issues.push({ code: 'custom', input: checked.value, message: inputText(fileMessages, problem) })
})

/** A save of a sandbox's files, sent on `live:{id}`. */
export const FilesChanged = z.object({
  version: z.int(),
  /** The paths that were written, moved or removed; empty if there are too many. */
  paths: z.array(z.string()),
  authorId: z.nullable(z.string()),
})
export type FilesChanged = z.infer<typeof FilesChanged>
