import { expect, test } from 'vitest'
import { detectRuntime } from './runtime-rules.ts'

const packages = (...names: string[]) => ({
  path: 'package.json',
  text: JSON.stringify({ dependencies: Object.fromEntries(names.map((name) => [name, '1'])) }),
})
const file = (path: string) => ({ path, text: null })

test.each([
  [[file('index.html')], 'static', false],
  [[packages()], 'parcel', false],
  [[{ path: 'package.json', text: '{"broken' }], 'parcel', false],
  [[{ path: 'package.json', text: 'null' }], 'parcel', false],
  [[packages('react', 'react-dom'), file('src/app.jsx')], 'create-react-app', false],
  [[packages('react'), file('src/app.tsx')], 'create-react-app-typescript', false],
  [[packages('react', 'next')], 'next', true],
  [[packages('vue')], 'vue-cli', false],
  [[packages('@angular/core')], 'angular-cli', false],
  [[packages('express')], 'node', true],
  [[file('requirements.txt'), file('index.html')], 'python', true],
  [[file('Dockerfile')], 'docker', true],
  [[file('deep/package.json')], 'static', false],
])('%j runs as %s', (files, environment, isV2) => {
  expect(detectRuntime(files)).toEqual({ environment, isV2 })
})
