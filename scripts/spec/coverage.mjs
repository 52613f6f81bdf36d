/**
 * How many requirements of each area are named by a test, and which are not.
 *
 * @param requirements in the order of the documents
 * @param proven the ids in titles of tests
 */
export function coverage(requirements, proven) {
  const areas = new Set(requirements.map(({ id }) => id.slice(0, 2)))
  return [...areas].map((area) => {
    const all = requirements.filter(({ id }) => id.startsWith(area))
    return { area, total: all.length, missing: all.filter(({ id }) => !proven.has(id)) }
  })
}

export function coverageLines(areas, { missing }) {
  const width = Math.max(...areas.map(({ total }) => String(total).length))
  const sum = (count) => areas.reduce((total, area) => total + count(area), 0)
  const total = sum((area) => area.total)
  const named = total - sum((area) => area.missing.length)
  return [
    ...areas.map(
      ({ area, total, missing }) =>
        `${area}  ${String(total - missing.length).padStart(width)} of ${String(total).padStart(width)}`,
    ),
    ...(missing ? ['', ...areas.flatMap((area) => area.missing.map(({ id, line }) => `${id} ${line}`))] : []),
    '',
    `${named} of ${total} requirements have a test that names them`,
  ]
}
