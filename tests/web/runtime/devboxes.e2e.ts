import { expect } from '@playwright/test'
import { runtimeStatus } from '@sandlot/core/runtime/boxes/rest'
import { forkSandbox, type SandboxRecord } from '@sandlot/core/sandboxes/rest'
import type { Person } from '../../support/people.ts'
import { writeTexts } from '../../support/previews.ts'
import { test } from '../../support/web-test.ts'

/** An official template that needs a server. */
const NODE = 'node'

const server = (text: string) =>
  `require('node:http').createServer((_, reply) => reply.setHeader('content-type', 'text/html').end('<h1>${text}</h1>')).listen(8080)\n`

async function makeDevbox(me: Person): Promise<SandboxRecord> {
  const devbox = await me.client.rest(forkSandbox, {
    params: { id: NODE },
    body: { title: 'A machine', privacy: 2 },
  })
  await writeTexts(me, devbox, {
    'serve.cjs': server('Served from the box'),
    '.codesandbox/tasks.json': JSON.stringify({
      setupTasks: [],
      tasks: {
        serve: { name: 'serve', command: 'node serve.cjs', runAtStart: true, preview: { port: 8080 } },
      },
    }),
  })
  return devbox
}

test('a devbox starts when opened, shows what it serves, and has a terminal whose programs get a secret', async ({
  page,
  me,
}) => {
  const { problem } = await me.client.rest(runtimeStatus)
  test.skip(problem !== null, problem?.reason)
  const devbox = await makeDevbox(me)
  await page.goto(`/p/devbox/${devbox.id}`)
  await expect(page.getByLabel('Devbox', { exact: true })).toHaveText('Running')
  // The port's response replaces our page in the frame, and contains no frame itself.
  const port = page.frameLocator('iframe[title^="Preview of"]')
  await expect(port.getByRole('heading', { name: 'Served from the box' })).toBeVisible()
  await expect(page.getByRole('button', { name: 'Who sees port 8080: Private' })).toBeVisible()

  await page.getByRole('button', { name: 'Environment' }).click()
  await page.getByRole('textbox', { name: 'Name', exact: true }).fill('TOKEN')
  await page.getByRole('textbox', { name: 'Value', exact: true }).fill('hush-hush')
  await page.getByRole('checkbox', { name: 'Secret' }).check()
  await page.getByRole('button', { name: 'Add', exact: true }).click()
  await expect(page.getByRole('button', { name: 'Change TOKEN' })).toBeVisible()
  await expect(page.getByText('hush-hush')).toHaveCount(0)

  await page.getByRole('button', { name: 'New terminal' }).click()
  const terminal = page.getByRole('textbox', { name: /^Terminal: / })
  await expect(terminal).toBeFocused()
  await page.keyboard.type('echo $((40 + 2)) from the shell\n')
  await expect(page.locator('.xterm-rows').filter({ hasText: '42 from the shell' })).toBeVisible()
  await page.keyboard.type('echo "$TOKEN" | wc -c\n')
  await expect(page.locator('.xterm-rows > div').filter({ hasText: /^10\s*$/ })).toBeVisible()
})
