import { Command } from 'commander'
import { expect, test } from 'vitest'
import { arrange, type ListFlags, listFlags } from './lists.ts'

const parse = (...words: string[]): ListFlags => {
  const command = listFlags(new Command('list').exitOverride(), ['title', 'forks'], 'all')
  return command.parse(words, { from: 'user' }).opts<ListFlags>()
}
const items = [
  { title: 'b', forks: 2 },
  { title: 'A', forks: 3 },
  { title: 'a10', forks: 2 },
  { title: 'a9', forks: 1 },
]
const by = {
  title: (item: (typeof items)[number]) => item.title,
  forks: (item: (typeof items)[number]) => item.forks,
}
const titles = (...words: string[]) => arrange(items, parse(...words), by).map((item) => item.title)

test('sorts texts ascending and numbers descending, unless a direction is given', () => {
  expect(titles()).toEqual(['b', 'A', 'a10', 'a9'])
  expect(titles('--sort', 'title')).toEqual(['A', 'a9', 'a10', 'b'])
  expect(titles('--sort', 'title:desc')).toEqual(['b', 'a10', 'a9', 'A'])
  expect(titles('--sort', 'forks')[0]).toBe('A')
  expect(titles('--sort', 'forks:asc')).toEqual(['a9', 'b', 'a10', 'A'])
})

test('applies the limit after sorting, and --all lifts it', () => {
  expect(titles('--sort', 'title', '--limit', '2')).toEqual(['A', 'a9'])
  expect(titles('--limit', '2', '--all')).toHaveLength(4)
})

test.each([
  ['--limit', '0', 'limit'],
  ['--limit', '1.5', 'limit'],
  ['--limit', 'many', 'limit'],
  ['--sort', 'color', 'sort'],
  ['--sort', 'title:up', 'sort'],
  ['--sort', 'title:asc:desc', 'sort'],
])('%s %s is refused', (flag, value, field) => {
  expect(() => parse(flag, value)).toThrow(expect.objectContaining({ code: 'usage', field }))
})
