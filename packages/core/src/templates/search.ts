import Fuse from 'fuse.js'
import type { OfficialTemplate } from './rest.ts'

/** Templates whose title, tags or description match, best first; all of them for an empty text. */
export function searchTemplates(templates: readonly OfficialTemplate[], text: string): OfficialTemplate[] {
  const query = text.trim()
  if (query === '') return [...templates]
  const fuse = new Fuse(templates, {
    threshold: 0.3,
    ignoreLocation: true,
    keys: [
      { name: 'title', weight: 0.5 },
      { name: 'tags', weight: 0.3 },
      { name: 'description', weight: 0.2 },
    ],
  })
  return fuse.search(query).map((result) => result.item)
}
