import { describe, expect, test } from 'vitest'
import { requiresOf } from './common-js.ts'

describe('what a CommonJS file requires', () => {
  test('is every name in a require call, once', () => {
    expect(
      requiresOf(`const a = require('a'), b = require( "./b.js" )\nrequire('a'); require(name)`),
    ).toEqual(['a', './b.js'])
    expect(requiresOf('module.exports = 1')).toEqual([])
  })

  test.each([
    [`if (process.env.NODE_ENV === 'production') { require('./prod') } else { require('./dev') }`, './dev'],
    [
      `if (process.env.NODE_ENV !== "production") {\n  require('./dev')\n} else {\n  require('./prod')\n}`,
      './dev',
    ],
    [`if(process.env.NODE_ENV=='production'){require('./prod')}else{require('./dev')}`, './dev'],
  ])('follows the development branch: %s', (code, name) => expect(requiresOf(code)).toEqual([name]))

  test('keeps both branches of any other condition', () => {
    const code = `if (process.env.NODE_ENV === 'test') { require('./test') } else { require('./other') }`
    expect(requiresOf(code)).toEqual(['./test', './other'])
  })

  test.each([
    `import a from 'a'`,
    `"use strict";export{a as default}`,
    '/* license */export default 1',
    `const a = require('a')\nexport const b = a`,
    `module.exports = () => import('a')`,
    'console.log(import.meta.url)',
  ])('is unknown for files that have to be converted first: %s', (code) =>
    expect(requiresOf(code)).toBeNull(),
  )

  test('does not mistake a name for a statement', () => {
    expect(requiresOf(`exports.important = 1; module.exports.exportAll = important("a")`)).toEqual([])
  })
})
