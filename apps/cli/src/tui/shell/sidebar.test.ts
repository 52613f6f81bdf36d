import { expect, test } from 'vitest'
import { plainText } from './segments.ts'
import { sidebarLines } from './sidebar.ts'

test('a long folder name keeps its indentation and count', () => {
  const folders = [
    '/Clients',
    '/Clients/Harbour Office',
    '/Clients/Harbour Office/Dashboards of the third quarter',
  ]
  const lines = sidebarLines({
    view: { at: 'folder', path: '/Clients/Harbour Office' },
    folders: folders.map((path, at) => ({ path, sandboxCount: 4 * at })),
    unread: 0,
    columns: 22,
    lines: 20,
  })
  expect(lines.slice(2, 5).map(plainText)).toEqual([
    '    Clients/          ',
    '▸     Harbour Offic… 4',
    '        Dashboards … 8',
  ])
})
