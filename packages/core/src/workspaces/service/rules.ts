import type { InputProblem } from '../../input-rules.ts'
import { hasControls, isBlank, isLongerThan } from '../../text-rules.ts'
import type { serviceMessages as say } from './messages.ts'

export type ServiceProblem = InputProblem<typeof say>

export const SERVICE_ACCOUNTS_MAX = 50
const SERVICE_NAME_MAX_LENGTH = 50

/** What is wrong with the name of a service account, or null. */
export function serviceNameProblem(name: string): ServiceProblem | null {
  const trimmed = name.trim()
  if (isBlank(trimmed)) return { reason: 'nameEmpty' }
  if (hasControls(trimmed)) return { reason: 'nameControl' }
  return isLongerThan(trimmed, SERVICE_NAME_MAX_LENGTH)
    ? { reason: 'nameTooLong', params: [SERVICE_NAME_MAX_LENGTH] }
    : null
}

/** A service account's username, recognizable by its prefix. */
export const serviceUsername = (name: string): string =>
  `svc-${
    name
      .toLowerCase()
      .normalize('NFKD')
      .replace(/[^a-z0-9]+/g, '-')
      .replace(/^-+|-+$/g, '')
      .slice(0, 30) || 'account'
  }`
