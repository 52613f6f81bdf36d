/** May separate two words of a comment: white space, or a line break with the comment's prefix. */
const GAP = String.raw`\s+(?:\*|\/\/)?\s*`
const AND = `(?:,|${GAP}and|${GAP}or|${GAP}to)${GAP}`
const list = (one) => `${one}(?:${AND}${one})*`

const ID = /(?<![\w-])([A-Z]{2})-(\d+)(?![\w-])/g
const RANGE = new RegExp(String.raw`([A-Z]{2})-(\d{3})${GAP}to${GAP}([A-Z]{2})-(\d{3})`, 'g')
const SHORTENED = /[A-Z]{2}-\d{3}(?:\.\.|…|–|-)[A-Z\d-]+/g
const CONTRACT = new RegExp(String.raw`\bcontract,?${GAP}(${list(String.raw`§\d+(?:\.\d+)*`)})`, 'gi')
const DECISIONS = new RegExp(String.raw`docs\/spec\/decisions\.md,${GAP}(${list(String.raw`\d+`)})`, 'g')
const UNCLEAR = new RegExp(String.raw`\bdecisions?${GAP}\d+`, 'gi')
const DOCUMENT = /docs\/decisions\/([\w-]+(?:\.\w+)*)/g

/**
 * The invalid citations of a file, in order.
 *
 * @param known the result of `readSpec`
 * @returns for each: its line number, what is wrong, and what to write instead
 */
export function falseCitations(text, known) {
  const problems = []
  const tell = (match, problem) => problems.push({ line: lineOf(text, match.index), problem })
  for (const match of text.matchAll(ID)) {
    if (isCitation(text, match, known.areas) && !known.ids.has(match[0]))
      tell(match, `${match[0]} is no requirement (docs/spec/requirements)`)
  }
  for (const match of text.matchAll(RANGE)) {
    const [, area, from, otherArea, to] = match
    if (area !== otherArea || from >= to) tell(match, `${flat(match[0])} is no range`)
  }
  for (const match of text.matchAll(SHORTENED))
    if (known.areas.has(match[0].slice(0, 2))) tell(match, `${match[0]}: name each id, or write "to"`)
  for (const match of text.matchAll(CONTRACT)) {
    for (const number of match[1].match(/\d+(?:\.\d+)*/g))
      if (!known.contract.has(number))
        tell(match, `contract §${number} does not exist (docs/spec/contract.md)`)
  }
  for (const match of text.matchAll(DECISIONS)) {
    for (const number of match[1].match(/\d+/g))
      if (!known.decisions.has(number)) tell(match, `docs/spec/decisions.md has no decision ${number}`)
  }
  for (const match of text.matchAll(UNCLEAR))
    tell(match, `"${flat(match[0])}" does not say which: write docs/spec/decisions.md and its number`)
  for (const match of text.matchAll(DOCUMENT)) {
    const isThere = known.documents.some((name) => name === match[1] || name.startsWith(`${match[1]}-`))
    if (!isThere) tell(match, `${match[0]} does not exist`)
  }
  return problems.toSorted((one, other) => one.line - other.line)
}

/** Two letters and a number can be anything, unless the letters are an area's or the context identifies it. */
function isCitation(text, { index, 1: area }, areas) {
  return areas.has(area) || /(?:\[|\bspec )$/i.test(text.slice(Math.max(0, index - 6), index))
}

const lineOf = (text, index) => text.slice(0, index).split('\n').length
const flat = (text) => text.replaceAll(/\s+(?:\*|\/\/)?\s*/g, ' ')
