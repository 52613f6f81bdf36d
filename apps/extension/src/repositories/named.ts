import { parseRepository } from '@sandlot/core/repositories/find-rules'
import { isRepositoryName, type RepositoryName } from '@sandlot/core/repositories/rules'
import { extensionMessages as messages } from '../shell/messages.ts'

/** The repository that a typed text means, or what is wrong with it. */
export function repositoryNamed(text: string): { repository: RepositoryName } | { problem: string } {
  const read = parseRepository(text)
  if (read.kind === 'empty') return { problem: messages.importEmpty }
  if (read.kind === 'invalid' || !isRepositoryName(read)) return { problem: messages.importInvalid }
  return { repository: { owner: read.owner, name: read.name } }
}
