import { expect, test } from 'vitest'
import { paths } from '../platform/disk/paths.ts'
import { officialPackages } from './official-packages.ts'

test('lists the packages of templates that run in the browser, each once, without those in the bundler', async () => {
  const packages = await officialPackages(paths.starters)
  const names = packages.map(({ name }) => name)
  expect(names).toEqual(
    expect.arrayContaining([
      '@angular/core',
      'preact',
      'react',
      'react-dom',
      'react-refresh',
      'solid-js',
      'vue',
    ]),
  )
  expect(names.filter((name) => ['react-scripts', 'vite', 'next', 'express'].includes(name))).toEqual([])
  expect(new Set(packages.map(({ name, spec }) => `${name}@${spec}`)).size).toBe(packages.length)
})
