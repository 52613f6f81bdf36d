import type { InputProblem } from '../input-rules.ts'
import { isLongerThan } from '../text-rules.ts'
import {
  WORKSPACE_DESCRIPTION_MAX_LENGTH,
  WORKSPACE_USE_CASE_MAX_LENGTH,
  WORKSPACE_USE_CASES_MAX,
} from './limits.ts'
import { normalEmail } from './rules.ts'
import type { workspaceSettingsMessages as say } from './settings-messages.ts'

export type SettingsProblem = InputProblem<typeof say>

/** What is wrong with the description of a workspace, or null. */
export const descriptionProblem = (text: string): SettingsProblem | null =>
  isLongerThan(text.trim(), WORKSPACE_DESCRIPTION_MAX_LENGTH)
    ? { reason: 'descriptionTooLong', params: [WORKSPACE_DESCRIPTION_MAX_LENGTH] }
    : null

/** What is wrong with a workspace's use cases, or null. */
export const useCasesProblem = (useCases: readonly string[]): SettingsProblem | null =>
  useCases.length > WORKSPACE_USE_CASES_MAX ||
  useCases.some((one) => isLongerThan(one, WORKSPACE_USE_CASE_MAX_LENGTH))
    ? { reason: 'useCasesInvalid', params: [WORKSPACE_USE_CASES_MAX] }
    : null

/** The domain of an address; empty without one. */
export const emailDomain = (email: string): string => normalEmail(email).split('@')[1] ?? ''

/** Whether the typed confirmation is the workspace's name. */
export const isNameTyped = (typed: string, name: string): boolean => typed.trim() === name.trim()
