import { expect, test } from 'vitest'
import { manPage } from '../apps/cli/man-page.mjs'

test('each command has its section, and nothing in it is taken for a request of troff', () => {
  const page = manPage('# Manual\n\nIntro.\n\n## sandlot x\n\n```text\nUsage: x --flag\n.hidden \\n\n```\n')
  expect(page).toContain('.SS "sandlot x"\n.nf\nUsage: x \\-\\-flag\n\\&.hidden \\en\n.fi\n')
})
