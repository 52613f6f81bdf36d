import { features } from '@sandlot/core/accounts/rest'
import type { Client } from '@sandlot/core/client'
import { templateMessages } from '@sandlot/core/templates/messages'
import { expect, test } from 'vitest'
import { templateToFork } from './find.ts'

const client = {
  rest: async (endpoint: unknown) => (endpoint === features ? { githubUrl: 'https://git.example.com' } : []),
} as unknown as Client

test.each([
  'https://github.com/facebook/react',
  'facebook/react',
  'https://git.example.com/acme/site/tree/main/docs',
])('“%s” is not a template; suggests forking the repository', async (wanted) => {
  await expect(templateToFork(client, wanted, 'browser')).rejects.toMatchObject({
    code: 'not_found',
    message: templateMessages.notFound(wanted),
    hint: `To start from a repository of GitHub: sandlot sandbox fork ${wanted}`,
    next: [`sandlot sandbox fork ${wanted}`],
  })
})

test('any other unknown name suggests the list', async () => {
  for (const wanted of ['Sand heap', 'https://example.com/a/b'])
    await expect(templateToFork(client, wanted, 'browser')).rejects.toMatchObject({
      hint: templateMessages.notFoundHint,
    })
})
