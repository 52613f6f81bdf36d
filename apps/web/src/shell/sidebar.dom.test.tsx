// @vitest-environment jsdom
import { sandboxKeys } from '@sandlot/core/sandboxes/queries'
import { createRef } from 'react'
import { expect, test } from 'vitest'
import { eventually, find, names, seek } from '../sandboxes/testing/dom.ts'
import { buildCard, memberAs, USER_ID, WORKSPACE_ID } from '../sandboxes/testing/server.ts'
import { showPage } from '../sandboxes/testing/show-page.tsx'
import { Sidebar } from './sidebar.tsx'

function show(templates: { id: string }[]) {
  const asked: string[] = []
  const { services } = showPage(
    <Sidebar isDrawer={false} isOpen={false} onClose={() => undefined} ref={createRef()} />,
    {
      ...memberAs(),
      'query TeamSidebarData': ({ teamId }) => {
        asked.push(String(teamId))
        const sandboxes = [buildCard({ title: 'Latest of all' })]
        const team = { __typename: 'Team', id: WORKSPACE_ID, sandboxes, templates }
        return { me: { __typename: 'CurrentUser', id: USER_ID, team } }
      },
      'query AllCollections': () => ({ me: { __typename: 'CurrentUser', id: USER_ID, collections: [] } }),
    },
  )
  return { asked, services }
}

test('[SH-037] the latest sandboxes are loaded with the rest of the sidebar, and not listed', async () => {
  const { asked, services } = show([])
  await find('a', 'Recent')
  const loaded = () => JSON.stringify(services.queries.getQueryData(sandboxKeys.sidebar(WORKSPACE_ID)))
  await eventually(() => expect(loaded()).toContain('Latest of all'))
  expect(asked).toEqual([WORKSPACE_ID])
  expect(seek('nav')?.textContent).not.toContain('Latest of all')
})

test('templates have an entry once there are some, and lose it with the last one', async () => {
  const templates = [{ id: 't1' }]
  const { services } = show(templates)
  await find('a', 'Templates')
  expect(names('a')).toEqual(expect.arrayContaining(['Get started', 'Recently deleted', 'Shared with me']))
  templates.pop()
  await services.queries.invalidateQueries()
  await eventually(() => expect(seek('a', 'Templates')).toBeUndefined())
})
