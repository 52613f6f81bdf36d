import { readdirSync, readFileSync } from 'node:fs'
import { basename, join, resolve } from 'node:path'
import { expect, test } from 'vitest'

const BUILT = resolve(import.meta.dirname, '../../apps/web/dist')
const read = (file: string) => readFileSync(join(BUILT, file), 'utf8')
const scripts = () => readdirSync(join(BUILT, 'assets')).filter((name) => name.endsWith('.js'))

/** The scripts that every page loads: those in the document, and their static imports. */
function alwaysLoaded(): Set<string> {
  const open = [...read('index.html').matchAll(/(?:src|href)="\/assets\/([^"]+\.js)"/g)].map(
    ([, name]) => name,
  )
  const seen = new Set<string>()
  for (let next = open.pop(); next; next = open.pop()) {
    if (seen.has(next)) continue
    seen.add(next)
    for (const [, name = ''] of read(`assets/${next}`).matchAll(
      /(?:from|import)\s*["']\.\/([\w.-]+\.js)["']/g,
    ))
      open.push(basename(name))
  }
  return seen
}

/** A string that occurs only in the code or the texts of a page. */
const pages = {
  'the CLI page': '.cliTokenTitle',
  'the CLI instructions page': 'Everything that the dashboard does, for people and for scripts.',
  'the client page': '.handOverWarning',
  'the feedback modal': 'What works well, and what does not?',
  'the survey modal': '.surveySkip',
  'the GitHub page':
    'See the branches and pull requests of your repositories, and get them here with one click.',
  'the mobile-auth page': 'There is no app to install: the dashboard is made for small screens too.',
  'the Vercel page': 'This instance is connected to no account at Vercel, and sends nothing there.',
  'the profile page': '.noneYetOwn',
  'the sign-in page': '.ssoTitle',
  'the sign-out page': '.signingOut',
  'the sign-up page': '.signUpText',
  'the phishing-warning page': 'That page was a sandbox',
  'the team-invitation page': '.signInToAnswer',
  'the move-sandbox modal': '.chooseFirst',
  'the search page': '.untypedText',
}

test('[RT-040] [RT-041] [RT-042] [RT-043] [RT-044] [RT-045] [RT-046] [RT-047] [RT-048] rarely visited pages are not in the scripts that every page loads', () => {
  const always = alwaysLoaded()
  expect(always.size).toBeGreaterThan(1)
  const holding = (text: string) => scripts().filter((name) => read(`assets/${name}`).includes(text))
  for (const [page, text] of Object.entries(pages)) {
    expect(holding(text), page).not.toEqual([])
    expect(
      holding(text).filter((name) => always.has(name)),
      page,
    ).toEqual([])
  }
})
