import type { ServerHttp2Stream } from 'node:http2'
import { asText } from '../fields.ts'
import { FILE_LINE_MAX_BYTES, PATH_MAX_BYTES, REFUSED_MAX } from '../limits.ts'
import { linesOf } from '../lines.ts'
import { asProblem, Problem } from '../problem.ts'
import { piecesOf } from '../router.ts'
import { NO_FILE, type ProblemCode } from '../wire.ts'
import type { Files } from './files.ts'

/**
 * Writes many new files, one line of JSON each. A file that exists or cannot be written is reported, and does not stop
 * the others.
 */
export async function writeMany(files: Files, stream: ServerHttp2Stream) {
  const paths: string[] = []
  const refused: { path: string; code: ProblemCode }[] = []
  for await (const line of linesOf(piecesOf(stream), FILE_LINE_MAX_BYTES)) {
    const { path, content, isExecutable } = fileIn(line)
    try {
      await files.write(path, { contents: [content], from: NO_FILE, isExecutable })
      paths.push(path)
    } catch (error) {
      if (refused.length < REFUSED_MAX) refused.push({ path, code: asProblem(error).code })
    }
  }
  return { written: paths.length, paths, refused }
}

function fileIn(line: string) {
  try {
    const { path, content, isExecutable } = JSON.parse(line)
    return {
      path: asText(path, PATH_MAX_BYTES),
      content: Buffer.from(asText(content, FILE_LINE_MAX_BYTES), 'base64'),
      isExecutable: isExecutable === true,
    }
  } catch {
    throw new Problem('invalid')
  }
}
