import { describe, expect, test } from 'vitest'
import { defaultPrettierConfig } from '../../profile/prettier-config.ts'
import { formatCode } from './format-code.ts'
import { canFormat } from './format-languages.ts'

const format = (path: string, code: string) => formatCode(path, code, defaultPrettierConfig)

test.each([
  ['a.js', "const a = {b:'c'}", 'const a = { b: "c" };\n'],
  ['a.jsx', "const a = <b  c='d'/>", 'const a = <b c="d" />;\n'],
  ['src/a.ts', 'let a:number=1', 'let a: number = 1;\n'],
  ['src/a.tsx', 'let a:A=<b>{c}</b>', 'let a: A = <b>{c}</b>;\n'],
  ['a.mjs', 'export {a,b}', 'export { a, b };\n'],
  ['a.css', 'a{color:red}', 'a {\n  color: red;\n}\n'],
  ['a.scss', '$b:1px;a{b{c:$b}}', '$b: 1px;\na {\n  b {\n    c: $b;\n  }\n}\n'],
  ['a.less', '@b:1px;a{c:@b}', '@b: 1px;\na {\n  c: @b;\n}\n'],
  [
    'index.html',
    '<p>a<script>let  a</script><style>a{b:c}</style>',
    '<p>\n  a\n  <script>\n    let a;\n  </script>\n  <style>\n    a {\n      b: c;\n    }\n  </style>\n</p>\n',
  ],
  ['a.json', '{"a":[1,2]}', '{ "a": [1, 2] }\n'],
  ['package.json', '{"a":{}, "b":1}', '{\n  "a": {},\n  "b": 1\n}\n'],
  ['README.md', '*  a\n*  b\n\n```js\nlet  a\n```\n', '- a\n- b\n\n```js\nlet a;\n```\n'],
  ['a.yml', 'a:   [1,2]', 'a: [1, 2]\n'],
  [
    'App.vue',
    '<template><p  :a="b+1">c</p></template>\n<script setup lang="ts">let a:number=1</script>',
    '<template><p :a="b + 1">c</p></template>\n<script setup lang="ts">\nlet a: number = 1;\n</script>\n',
  ],
  [
    'App.svelte',
    '<script lang="ts">let a:number=1</script>\n{#if a}<p  on:click={()=>a++}>{a}</p>{/if}',
    '<script lang="ts">\n  let a: number = 1;\n</script>\n\n{#if a}<p on:click={() => a++}>{a}</p>{/if}\n',
  ],
  ['a.graphql', 'query A{b}', 'query A {\n  b\n}\n'],
])('formats %s', async (path, code, formatted) => {
  expect(await format(path, code)).toMatchObject({ isFormatted: true, code: formatted })
  expect(await format(path, formatted)).toMatchObject({ code: formatted })
})

test('applies the configuration', async () => {
  const options = { ...defaultPrettierConfig, semi: false, singleQuote: true, useTabs: true, printWidth: 20 }
  expect(await formatCode('a.js', 'if (a) { b("cccccccccc", "dddddddd") }', options)).toMatchObject({
    code: "if (a) {\n\tb(\n\t\t'cccccccccc',\n\t\t'dddddddd'\n\t)\n}\n",
  })
})

describe('a syntax error', () => {
  test.each([
    ['a.js', 'let a = 1\nlet b = }', 'Unexpected token', 2, 9],
    ['a.ts', 'let a = 1\nlet b = }', 'Expression expected.', 2, 9],
    ['a.css', 'a { b: c;\n  d { ', 'CssSyntaxError: Unclosed block', 2, 3],
    ['a.json', '{\n"a": }', 'Unexpected token', 2, 6],
    ['a.html', '<p>\n</div>', /^Unexpected closing tag "div"/, 2, 1],
    ['a.yaml', 'a: [1\nb: 2', /./, 2, 1],
    ['App.svelte', '<p>\n{#if}</p>', 'Expected whitespace', 2, 5],
    ['App.vue', '<template>\n<p></div></template>', /^Unexpected closing tag "div"/, 2, 4],
  ])('in %s returns the problem and its position', async (path, code, problem, line, column) => {
    expect(await format(path, code)).toEqual({
      isFormatted: false,
      problem: typeof problem === 'string' ? problem : expect.stringMatching(problem),
      line,
      column,
    })
  })
})

test('the file name decides whether a file can be formatted', () => {
  const names = ['a.JSX', 'src/.prettierrc', 'x/package.json', 'a.png', 'LICENSE', 'js', 'Makefile', '.env']
  expect(names.filter(canFormat)).toEqual(['a.JSX', 'src/.prettierrc', 'x/package.json'])
})
