import { grouped } from '../grouped.ts'

/** What is said of where others are in a sandbox's files. */
export const placeMessages = {
  isIn: (name: string, path: string, line: number) => `${name} is in ${path}, line ${grouped(line)}`,
  /** Of one file, by the names of those who are in it. */
  areHere: (names: readonly string[]) =>
    names.length === 1
      ? `${names[0]} is here`
      : `${names.slice(0, -1).join(', ')} and ${names.at(-1)} are here`,
  moreViewers: (count: number) => (count === 1 ? '1 more person is here' : `${count} more people are here`),
  notAViewer: 'Only people who have access to this sandbox beyond its link can show others where they are.',
  placesTooFast: 'Your position was sent too often. Send it a few times a second at most.',
}
