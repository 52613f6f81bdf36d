import { expect, test } from 'vitest'
import { templatesNamed } from './rules.ts'

const templates = [
  { id: 'react', alias: 'react-vite', title: 'React' },
  { id: '9qputt', alias: null, title: 'react-vite' },
  { id: 'a1', alias: null, title: 'Svelte' },
  { id: 'a2', alias: null, title: 'svelte' },
  { id: 'a3', alias: null, title: null },
]

test('an id or alias names one template, a title all that have it', () => {
  const ids = (wanted: string) => templatesNamed(templates, wanted).map(({ id }) => id)
  expect(ids('react')).toEqual(['react'])
  expect(ids(' react-vite ')).toEqual(['react'])
  expect(ids('SVELTE')).toEqual(['a1', 'a2'])
  expect(ids('vue')).toEqual([])
})
