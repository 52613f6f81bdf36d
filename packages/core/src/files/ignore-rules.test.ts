import { expect, test } from 'vitest'
import { createIgnoreRules } from './ignore-rules.ts'

const rules = (files: Record<string, string>) => {
  const made = createIgnoreRules()
  for (const [folder, text] of Object.entries(files)) made.add(folder, text)
  return (path: string) => made.ignores(path.replace(/\/$/, ''), path.endsWith('/'))
}

test('patterns work as in git', () => {
  const ignores = rules({ '': '# built\ndist/\n*.log\n!keep.log\n/only-here.txt\nsrc/**/gen\n' })
  for (const path of ['dist/', 'a/dist/', 'x.log', 'a/b.log', 'only-here.txt', 'src/a/b/gen'])
    expect([path, ignores(path)]).toEqual([path, true])
  for (const path of ['dist', 'keep.log', 'a/only-here.txt', 'gen', '...', 'src/main.ts'])
    expect([path, ignores(path)]).toEqual([path, false])
})

test('the rules of an inner folder take precedence', () => {
  const ignores = rules({ '': '*.txt', docs: '!*.txt\nsecret.txt' })
  expect(['a.txt', 'docs/a.txt', 'docs/deep/a.txt', 'docs/secret.txt'].map(ignores)).toEqual([
    true,
    false,
    false,
    true,
  ])
})

test('without rules, nothing is ignored', () => {
  expect(rules({})('node_modules/')).toBe(false)
})
