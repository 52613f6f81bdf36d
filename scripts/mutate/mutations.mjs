/** Those of the areas and requirements that were asked for; all where nothing was. */
export function chosen(mutations, wanted) {
  if (wanted.length === 0) return mutations
  return mutations.filter(({ area, ids }) => wanted.includes(area) || ids.some((id) => wanted.includes(id)))
}

/** As a person recognises it in a list: the requirements, and what is broken. */
export const nameOf = ({ ids, find, replace }) => `${ids.join(', ')}: ${flat(find)} -> ${flat(replace)}`

/**
 * What keeps a mutation from being tried.
 *
 * @param text the file that it breaks; undefined where there is none
 */
export function problemOf({ file, find, replace }, text) {
  if (text === undefined) return `there is no ${file}`
  const count = text.split(find).length - 1
  if (count !== 1) return `its text stands ${count} times in ${file}, and has to stand there once`
  return find === replace ? 'it changes nothing' : undefined
}

/** Function, not text: a `$` of the replacement stands for itself. */
export const broken = (text, { find, replace }) => text.replace(find, () => replace)

/**
 * The requirements that no failing test names. A file that could not even be loaded names none: a break that everything
 * notices says nothing about the test.
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
