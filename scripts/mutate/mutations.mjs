/** The mutations of the given areas and requirements; all if none are given. */
export function chosen(mutations, wanted) {
  if (wanted.length === 0) return mutations
  return mutations.filter(({ area, ids }) => wanted.includes(area) || ids.some((id) => wanted.includes(id)))
}

/** A short description for lists: the requirements, and what is broken. */
export const nameOf = ({ ids, find, replace }) => `${ids.join(', ')}: ${flat(find)} -> ${flat(replace)}`

/**
 * Why a mutation cannot be applied.
 *
 * @param text the contents of its file; undefined if it does not exist
 */
export function problemOf({ file, find, replace }, text) {
  if (text === undefined) return `there is no ${file}`
  const count = text.split(find).length - 1
  if (count !== 1) return `its text stands ${count} times in ${file}, and has to stand there once`
  return find === replace ? 'it changes nothing' : undefined
}

/** A function instead of a string, so that `$` is not special. */
export const broken = (text, { find, replace }) => text.replace(find, () => replace)

/**
 * The requirements that no failing test names. A file that failed to load counts for none: a break that breaks
 * everything says nothing about a test.
 *
 * @param report of `vitest --reporter=json`
 */
export function unprovenIds({ ids }, report) {
  const tests = (report?.testResults ?? []).flatMap((file) => file.assertionResults)
  const failed = tests.filter(({ status }) => status === 'failed').map(({ fullName }) => fullName)
  return ids.filter((id) => !failed.some((name) => name.includes(id)))
}

const LONGEST = 60
function flat(text) {
  const line = text.replaceAll(/\s+/g, ' ').trim()
  if (line === '') return '(nothing)'
  return line.length > LONGEST ? `${line.slice(0, LONGEST)}…` : line
}
