import { execFile } from 'node:child_process'
import { existsSync, readFileSync, statSync } from 'node:fs'
import { join, resolve } from 'node:path'
import { promisify } from 'node:util'
import { describe, expect, test } from 'vitest'

const OUTPUT = resolve(import.meta.dirname, '../../apps/extension/.output')
const CONTENT_SCRIPT_MAX_BYTES = 20_000
const builds = ['chrome-mv3', 'edge-mv3', 'firefox-mv3'] as const

const file = (build: string, name: string) => join(OUTPUT, build, name)
const manifestOf = (build: string) => JSON.parse(readFileSync(file(build, 'manifest.json'), 'utf8'))

/** Firefox grants the context menu permission at installation or never, and without asking the user. */
const permissions = {
  'chrome-mv3': { required: ['storage', 'alarms'], optional: ['contextMenus', 'scripting'] },
  'edge-mv3': { required: ['storage', 'alarms'], optional: ['contextMenus', 'scripting'] },
  'firefox-mv3': { required: ['storage', 'alarms', 'contextMenus'], optional: ['scripting'] },
}

describe.each(builds)('the build %s', (build) => {
  test('requires only storage, alarms and GitHub’s pages; all else is optional', () => {
    const manifest = manifestOf(build)
    expect(manifest.manifest_version).toBe(3)
    expect(manifest.permissions).toEqual(permissions[build].required)
    expect(manifest.optional_permissions).toEqual(permissions[build].optional)
    expect(manifest.host_permissions).toBeUndefined()
    expect(manifest.content_scripts.map(({ matches }: { matches: string[] }) => matches)).toEqual([
      ['https://github.com/*'],
    ])
    expect(manifest.optional_host_permissions).toEqual(['https://*/*', 'http://*/*'])
    expect(manifest.web_accessible_resources).toBeUndefined()
  })

  test('contains all files that its manifest names', () => {
    const { icons, action, options_ui, background, content_scripts, storage } = manifestOf(build)
    const named = [...Object.values<string>(icons), action.default_popup, options_ui.page]
    named.push(content_scripts[0].js[0], ...(build === 'firefox-mv3' ? [] : [storage.managed_schema]))
    for (const name of [...named, ...(background.scripts ?? [background.service_worker])])
      expect(existsSync(file(build, name)), name).toBe(true)
  })

  test('adds at most 20 KB of plain DOM code to GitHub’s pages; its own pages use React [EX-040]', () => {
    const script = file(build, 'github.js')
    expect(statSync(script).size).toBeLessThanOrEqual(CONTENT_SCRIPT_MAX_BYTES)
    expect(readFileSync(script, 'utf8')).not.toMatch(/react\.(?:transitional\.)?element|createRoot/)
    for (const page of ['popup.html', 'options.html', 'welcome.html'])
      expect(readFileSync(file(build, page), 'utf8')).toContain('<div id="root">')
  })
})

test('all builds are Manifest V3, and the Firefox one passes its store’s linter without errors [EX-037]', async () => {
  const lint = promisify(execFile)('web-ext', ['lint', '-s', join(OUTPUT, 'firefox-mv3'), '-o', 'json'], {
    env: { ...process.env, NO_UPDATE_NOTIFIER: '1' },
  })
  const { stdout } = await lint.catch((failed: { stdout: string }) => failed)
  const { errors, notices } = JSON.parse(stdout)
  expect(errors).toEqual([])
  expect(notices).toEqual([])
  expect(builds.map((build) => manifestOf(build).manifest_version)).toEqual([3, 3, 3])
})
