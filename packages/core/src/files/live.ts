import * as z from 'zod/mini'
import { inputText } from '../input-rules.ts'
import { fileMessages } from './messages.ts'
import { shapeProblem } from './path-rules.ts'

/** A path that a page names. */
export const FilePath = z.string().check((checked) => {
  const problem = shapeProblem(checked.value)
  if (problem)
    checked.issues.push({ code: 'custom', input: checked.value, message: inputText(fileMessages, problem) })
})

/** A save of a sandbox's files, told on `live:{id}`. */
export const FilesChanged = z.object({
  version: z.int(),
  /** Where something was written, moved or removed; empty when it was too much to name. */
  paths: z.array(z.string()),
  authorId: z.nullable(z.string()),
})
export type FilesChanged = z.infer<typeof FilesChanged>
