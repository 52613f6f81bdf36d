import { abilitiesAs, WORKSPACE_ID } from './server.ts'

/** The fields that a sandbox's record shares with its card, in wire form, with unremarkable values. */
export const cardFacts = {
  abilities: abilitiesAs('ADMIN'),
  restricted: false,
  source: { template: 'static' },
  custom_template: null,
  forked_template: null,
  view_count: 0,
  like_count: 0,
  screenshot_url: null,
  screenshot_outdated: false,
  last_accessed_at: '2026-01-01T00:00:00Z',
  author_id: 'u1',
  team_id: WORKSPACE_ID,
  collection: { id: 'root', path: '/' },
}

/** The fields of a file's record besides the file itself. */
export const savedFile = (path: string) => ({
  type: 'file',
  path,
  saved_code: null,
  is_not_synced: false,
  errors: [],
  corrections: [],
})
