export type Form = { [name: string]: string | Form | undefined }

const UNSAFE = new Set(['__proto__', 'constructor', 'prototype'])

/** Parses a body or query in Stripe's notation: `items[0][price]=…`. */
export function parseForm(text: string): Form {
  const form: Form = {}
  for (const [path, value] of new URLSearchParams(text)) {
    const names = path.split(/[[\]]+/).filter((name) => name !== '')
    const last = names.pop()
    if (last === undefined || [...names, last].some((name) => UNSAFE.has(name))) continue
    let place = form
    for (const name of names) {
      const before = place[name]
      const next = typeof before === 'object' ? before : {}
      place[name] = next
      place = next
    }
    place[last] = value
  }
  return form
}

export const textIn = (form: Form, name: string): string | undefined => {
  const value = form[name]
  return typeof value === 'string' ? value : undefined
}

export const formIn = (form: Form, name: string): Form => {
  const value = form[name]
  return typeof value === 'object' ? value : {}
}

export const listIn = (form: Form, name: string): Form[] =>
  Object.values(formIn(form, name)).flatMap((value) => (typeof value === 'object' ? [value] : []))

export const textsIn = (form: Form, name: string): string[] =>
  Object.values(formIn(form, name)).flatMap((value) => (typeof value === 'string' ? [value] : []))

export const numberIn = (form: Form, name: string): number | undefined => {
  const text = textIn(form, name)
  return text === undefined || text === '' ? undefined : Number(text)
}

/** Metadata, whose values are all strings. */
export const metadataIn = (form: Form): Record<string, string> =>
  Object.fromEntries(
    Object.entries(formIn(form, 'metadata')).flatMap(([name, value]) =>
      typeof value === 'string' ? [[name, value]] : [],
    ),
  )
