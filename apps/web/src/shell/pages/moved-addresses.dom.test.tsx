// @vitest-environment jsdom
import { createRouter } from '@tanstack/react-router'
import { expect, test } from 'vitest'
import { routeTree } from '../../route-tree.gen.ts'
import { eventually, find } from '../../sandboxes/testing/dom.ts'
import { memberAs } from '../../sandboxes/testing/server.ts'
import { showApp } from '../../sandboxes/testing/show-app.tsx'

/** Opens an address and returns the sequence of locations it led to. */
function visit(path: string, isVisitor = false) {
  document.body.replaceChildren()
  const { router, services } = showApp(path, memberAs(), { isVisitor })
  const places: string[] = []
  router.history.subscribe(({ location }) => places.push(location.href))
  return { places, router, services }
}

test.each([
  ['[RT-004]', '/s', 'create_sandbox=true'],
  ['[RT-005]', '/d', 'create_devbox=true'],
  ['[RT-008]', '/new', 'create=true'],
])(
  '%s %s leads signed-in users to Recent with %s, which opens the create modal',
  async (_id, path, query) => {
    const { places, router, services } = visit(path)
    await eventually(() => expect(places[0]).toBe(`/dashboard/recent?${query}`))
    await eventually(() => expect(services.modals.list()).toHaveLength(1))
    expect(services.modals.list()[0]?.props).not.toHaveProperty('sandboxId')
    await eventually(() => expect(router.state.location.href).toBe('/dashboard/recent'))
  },
)

test.each([
  ['[RT-006]', '/s', '/discover'],
  ['[RT-007]', '/d', '/discover'],
  ['[RT-009]', '/new', '/signin?continue=%2Fnew'],
])('%s %s leads a visitor to %s', async (_id, path, place) => {
  const { places } = visit(path, true)
  await eventually(() => expect(places[0]).toBe(place))
})

test.each(['/d/more', '/new/more', '/signout/more', '/signup'])('%s does not exist', async (path) => {
  visit(path)
  await find('h1', 'Whoops, page not found')
})

test.each(['/s/abc123', '/s/abc123/', '/s/abc123/src/index.html?x=1', '/s/github1', '/s/cli2/cli'])(
  '[RT-010] %s leads to the page of that sandbox',
  async (path) => {
    const { places } = visit(path)
    const [, , id] = path.split('/')
    await eventually(() => expect(places[0]).toBe(`/p/sandbox/${id}`))
  },
)

test.each([
  ['[RT-001]', '/', '/dashboard'],
  ['[RT-036] [RT-067]', '/dashboard/home', '/dashboard/recent'],
  ['[RT-066]', '/dashboard/archive', '/dashboard/deleted'],
  ['[RT-068]', '/dashboard/all', '/dashboard/sandboxes'],
  ['[RT-068]', '/dashboard/all/one/two%20and%20three', '/dashboard/sandboxes/one/two%20and%20three'],
  ['[RT-069]', '/dashboard/always-on', '/dashboard/recent'],
  ['[RT-070]', '/dashboard/nowhere', '/dashboard/recent'],
  ['[RT-070]', '/dashboard/nowhere/at/all?one=1&two=two', '/dashboard/recent?one=1&two=two'],
])('%s %s leads to %s', async (_ids, path, place) => {
  const { places } = visit(path)
  await eventually(() => expect(places[0]).toBe(place))
})

const dashboard = Object.keys(createRouter({ routeTree, context: {} as never }).routesById)
  .filter((id) => id.startsWith('/dashboard'))
  .map((id) => `${id.replace(/\$\w*/g, 'any').replace(/\/$/, '')}?query=x`)

test('finds the pages of the dashboard', () => {
  expect(dashboard.length).toBeGreaterThan(12)
  expect(dashboard).toContain('/dashboard/repositories/any/any?query=x')
})

test.each(dashboard)(
  '[RT-050] [RT-051] [PM-011] a visitor of %s signs in first, with a return path',
  async (path) => {
    const { places } = visit(path, true)
    await eventually(() => expect(places).not.toEqual([]))
    const { pathname, searchParams } = new URL(places[0] ?? '', window.location.origin)
    expect([pathname, searchParams.get('continue')]).toEqual(['/signin', path])
  },
)

test.each([
  ['[RT-076]', 'create_sandbox=abc', 'abc'],
  ['[RT-077]', 'create_devbox=abc', 'abc'],
  ['[RT-078]', 'create_sandbox=true', undefined],
  ['[RT-079]', 'create_devbox=true', undefined],
  ['[RT-080]', 'create=true', undefined],
])('%s %s opens the create modal with %s to fork', async (_id, query, sandboxId) => {
  const { services } = visit(`/dashboard/get-started?${query}`)
  await eventually(() => expect(services.modals.list()).toHaveLength(1))
  await find('[role="dialog"]', /^Create/)
  expect(services.modals.list()[0]?.props.sandboxId).toBe(sandboxId)
})
