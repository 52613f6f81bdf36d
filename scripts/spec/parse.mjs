/** The requirements of an area's document, in order. */
export function requirementsIn(text) {
  return [...text.matchAll(/^- ([A-Z]{2}-\d{3}) (.+)$/gm)].map(([, id, line]) => ({ id, line }))
}

/** The numbers of a document's sections, `9` for `## 9.`, and of numbered entries: `5`, or `10.5` within section 10. */
export function sectionsIn(text) {
  const numbers = new Set()
  let within = ''
  for (const [, heading, section, entry] of text.matchAll(/^(?:(## )(?:(\d+)\.)?|(\d+)\. )/gm)) {
    if (heading) within = section ? `${section}.` : ''
    numbers.add(heading ? section : within + entry)
  }
  return numbers
}

/** The ids in the titles of a test file: those in brackets, outside of comments. */
export function provenIn(text) {
  const code = text.replaceAll(/^\s*(\/\/|\/?\*).*$/gm, '')
  return [...code.matchAll(/\[([A-Z]{2}-\d{3}(?:, [A-Z]{2}-\d{3})*)\]/g)].flatMap(([, ids]) =>
    ids.split(', '),
  )
}
