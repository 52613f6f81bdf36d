import { type AccountProblem, displayNameProblem } from '../accounts/form-rules.ts'
import type { InputProblem } from '../input-rules.ts'
import { hasControls } from '../text-rules.ts'
import { BIO_MAX_LENGTH, SOCIAL_LINK_MAX_LENGTH, SOCIAL_LINKS_MAX } from './limits.ts'
import type { profileFormMessages } from './profile-form-messages.ts'

export type ProfileProblem = InputProblem<typeof profileFormMessages> | AccountProblem

/** The fields of a profile that its person can edit. */
export type ProfileForm = { name: string | null; bio: string | null; socialLinks: readonly string[] }

/** Whether a text is a web address, and nothing executable. */
function isPage(link: string): boolean {
  if (link.length > SOCIAL_LINK_MAX_LENGTH || !URL.canParse(link)) return false
  return ['https:', 'http:'].includes(new URL(link).protocol)
}

/** What is wrong with the links, or null. */
export function socialLinksProblem(links: readonly string[]): ProfileProblem | null {
  if (links.length > SOCIAL_LINKS_MAX) return { reason: 'tooManyLinks', params: [SOCIAL_LINKS_MAX] }
  const bad = links.find((link) => !isPage(link.trim()))
  return bad === undefined ? null : { reason: 'badLink', params: [bad] }
}

/** May have several lines. */
function bioProblem(bio: string): ProfileProblem | null {
  if ([...bio].length > BIO_MAX_LENGTH) return { reason: 'bioTooLong', params: [BIO_MAX_LENGTH] }
  return hasControls(bio.replace(/[\r\n\t]/g, '')) ? { reason: 'bioControl' } : null
}

/** The problems of the form by field; an account without a display name shows its username. */
export function profileProblems(
  form: Partial<ProfileForm>,
): Partial<Record<keyof ProfileForm, ProfileProblem>> {
  const { name, bio, socialLinks } = form
  const problems: Record<keyof ProfileForm, ProfileProblem | null> = {
    name: name?.trim() ? displayNameProblem(name) : null,
    bio: bioProblem(bio ?? ''),
    socialLinks: socialLinksProblem(socialLinks ?? []),
  }
  return Object.fromEntries(
    Object.entries(problems).filter((entry): entry is [string, ProfileProblem] => entry[1] !== null),
  )
}

/** Parses links, one per line. */
export const linksOf = (text: string): string[] =>
  text
    .split('\n')
    .map((line) => line.trim())
    .filter(Boolean)
