import { counted, grouped } from '../../grouped.ts'

/** Sentences about where others are in a sandbox's files. */
export const placeMessages = {
  isIn: (name: string, path: string, line: number) => `${name} is in ${path}, line ${grouped(line)}`,
  /** For one file, with the names of those in it. */
  areHere: (names: readonly string[]) =>
    names.length === 1
      ? `${names[0]} is here`
      : `${names.slice(0, -1).join(', ')} and ${names.at(-1)} are here`,
  goTo: (name: string) => `Go to ${name}`,
  follow: (name: string) => `Follow ${name}`,
  stopFollowing: (name: string) => `Stop following ${name}`,
  following: (name: string) => `Following ${name}`,
  stop: 'Stop',
  stoppedFollowing: (name: string) => `Stopped following ${name}`,
  leftWhileFollowed: (name: string) => `${name} left, so you stopped following them.`,
  inNoFile: (name: string) => `${name} is not in a file`,
  inUnknownFile: (name: string, path: string) => `${name} is in ${path}, which has not been saved`,
  followsBack: (name: string) => `You and ${name} follow each other`,
  moreViewers: (count: number) => `${counted(count, 'more person is', 'more people are')} here`,
  notAViewer: 'Only people who have access to this sandbox beyond its link can show others where they are.',
  placesTooFast: 'Your position was sent too often. Send it a few times a second at most.',
}
