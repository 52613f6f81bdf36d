import type { FastifyInstance } from 'fastify'

/** The methods that an API path supports; empty for a path that does not exist. */
export type MethodsAt = (path: string) => string[]

/** Collects them from the routes that are added from now on. */
export function learnMethods(app: FastifyInstance): MethodsAt {
  const known = new Map<string, { pattern: RegExp; methods: Set<string> }>()
  app.addHook('onRoute', ({ url, method }) => {
    if (!url.startsWith('/api/')) return
    const entry = known.get(url) ?? { pattern: patternOf(url), methods: new Set() }
    for (const one of [method].flat()) entry.methods.add(one)
    known.set(url, entry)
  })
  return (path) => {
    const fitting = [...known.values()].filter(({ pattern }) => pattern.test(path))
    return [...new Set(fitting.flatMap(({ methods }) => [...methods]))].sort()
  }
}

const patternOf = (url: string) =>
  new RegExp(
    `^${url
      .split('/')
      .map((part) =>
        part === '*'
          ? '.+'
          : part
              .split(/(:\w+)/)
              .map((piece) => (/^:\w+$/.test(piece) ? '[^/]+' : piece.replace(/[^\w-]/g, '\\$&')))
              .join(''),
      )
      .join('/')}$`,
  )
