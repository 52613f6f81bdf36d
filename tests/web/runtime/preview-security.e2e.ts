import { expect, type Frame, type Page } from '@playwright/test'
import { keepInside, makeSite, previewOf, shownPage } from '../../support/previews.ts'
import { test } from '../../support/web-test.ts'

const HOSTILE = '<!doctype html><title>Hostile</title><h1>Hostile</h1><script>localStorage.own = 1</script>'

/** The user's own page in the editor's preview, as a frame to run scripts in. */
async function insideOf(page: Page): Promise<Frame> {
  await expect(shownPage(page).getByRole('heading', { name: 'Hostile' })).toBeVisible()
  const frame = await (await shownPage(page).locator('html').elementHandle())?.ownerFrame()
  if (!frame) throw new Error('the preview has no frame')
  return frame
}

test('preview code reaches neither the app nor other sandboxes, and only agreed messages leave its frame', async ({
  page,
  context,
  me,
  world,
  problems,
}) => {
  problems.expect(/CORS policy|Failed to load|Unsafe attempt|Ignored call|permission to navigate/)
  problems.expect(/frame-ancestors|403 \(Forbidden\)/)
  await keepInside(context)
  const secret = await makeSite(me, { 'index.html': '<script>localStorage.mine = "secret"</script>secret' })
  await page.goto(previewOf(world, secret))
  const { id } = await makeSite(me, { 'index.html': HOSTILE })
  await page.goto(`/p/sandbox/${id}`)
  const frame = await insideOf(page)

  await test.step('it reaches neither cookies, storage, page nor API of the app', async () => {
    const dialogs: string[] = []
    page.on('dialog', (dialog) => {
      dialogs.push(dialog.message())
      void dialog.dismiss()
    })
    await page.evaluate(() => localStorage.setItem('of the app', 'secret'))
    const cookies = await context.cookies(world.url)
    const found = await frame.evaluate(async (app) => {
      const attempt = async (run: () => unknown) => {
        try {
          return String(await run())
        } catch (error) {
          return error instanceof Error ? error.name : 'refused'
        }
      }
      const ask = (path: string, init: RequestInit) =>
        attempt(async () => (await fetch(app + path, init)).text())
      // biome-ignore-start lint/suspicious/noDocumentCookie: what an attacker would write
      document.cookie = 'tossed=1; domain=localhost; path=/'
      document.cookie = 'signedIn=; domain=localhost; path=/; max-age=0'
      // biome-ignore-end lint/suspicious/noDocumentCookie: what an attacker would write
      window.alert('stop')
      return {
        cookies: document.cookie,
        storage: await attempt(() => localStorage.getItem('of the app')),
        page: await attempt(() => window.top?.document.title),
        appStorage: await attempt(() => window.top?.localStorage.length),
        navigated: await attempt(() => {
          if (window.top) window.top.location.href = 'https://evil.example/'
        }),
        read: await ask('/api/v1/users/current_user', { credentials: 'include' }),
        graphql: await ask('/api/graphql', {
          method: 'POST',
          credentials: 'include',
          headers: { 'content-type': 'application/json' },
          body: '{"query":"{ me { id } }"}',
        }),
        files: await ask('/', { credentials: 'include' }),
      }
    }, world.url)
    expect(found).toEqual({
      cookies: '',
      storage: 'null',
      page: 'SecurityError',
      appStorage: 'SecurityError',
      navigated: 'SecurityError',
      read: 'TypeError',
      graphql: 'TypeError',
      files: 'TypeError',
    })
    expect(dialogs).toEqual([])
    expect(new URL(page.url()).origin).toBe(world.url)
    expect(await context.cookies(world.url)).toEqual(cookies)
  })

  await test.step('it cannot change the app by a no-cors request', async () => {
    const sent = page.waitForRequest(
      (request) => request.url().endsWith('/api/graphql') && request.frame() === frame,
    )
    await frame.evaluate(
      (app) =>
        fetch(`${app}/api/graphql`, {
          method: 'POST',
          mode: 'no-cors',
          credentials: 'include',
          body: '{}',
        }).catch(() => null),
      world.url,
    )
    expect((await (await sent).allHeaders()).cookie).toBeUndefined()
    expect(await context.cookies(world.url)).not.toEqual([])
  })

  await test.step('it reaches neither files nor storage of another sandbox', async () => {
    const found = await frame.evaluate(
      async (other) => {
        const attempt = async (run: () => unknown) => {
          try {
            return String(await run())
          } catch (error) {
            return error instanceof Error ? error.name : 'refused'
          }
        }
        const element = document.createElement('iframe')
        element.src = other
        const loaded = new Promise((resolve) => element.addEventListener('load', resolve))
        document.body.append(element)
        await loaded
        return {
          files: await attempt(async () =>
            (await fetch(`${other}/__sandlot/files`, { credentials: 'include' })).text(),
          ),
          page: await attempt(async () => (await fetch(other)).text()),
          storage: await attempt(() => localStorage.getItem('mine')),
          frame: await attempt(() => element.contentWindow?.document.body.textContent),
          frameStorage: await attempt(() => element.contentWindow?.localStorage.length),
        }
      },
      previewOf(world, secret),
    )
    expect(found).toEqual({
      files: 'TypeError',
      page: 'TypeError',
      storage: 'null',
      frame: 'SecurityError',
      frameStorage: 'SecurityError',
    })
  })

  await test.step('its frame shows only its own sandbox, and communicates with nobody else', async () => {
    // An attacker can reach the surrounding shell, whose window has the same origin.
    const refused = await frame.evaluate((app) => {
      try {
        window.parent.location.href = `${app}/api/health`
        return 'allowed'
      } catch (error) {
        return error instanceof Error ? error.name : 'refused'
      }
    }, world.url)
    expect(refused).not.toBe('allowed')
    // They may run code in the shell, but only agreed messages get out of it.
    await frame.evaluate(() => {
      const shell = (window.parent as unknown as { sandlotShell: { report(message: unknown): void } })
        .sandlotShell
      for (const message of [
        { type: 'open', path: '/etc/passwd' },
        { type: 'problem' },
        'text',
        { type: 'location', path: 1 },
      ])
        shell.report(message)
      shell.report({
        type: 'problem',
        problem: {
          title: '<img src=x onerror=alert(1)>',
          message: 'shown as text',
          path: '../secret',
          line: 1,
          column: 1,
        },
      })
    })
    const alert = page.getByRole('region', { name: 'Preview' }).getByRole('alert')
    await expect(alert).toContainText('<img src=x onerror=alert(1)>')
    await expect(alert.getByRole('button', { name: /^Open / })).toBeHidden()
  })
})
