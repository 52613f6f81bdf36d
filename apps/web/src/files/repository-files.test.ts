import { expect, test } from 'vitest'
import { repositoryFiles } from './repository-files.ts'

const module_ = (title: string, code = '', more = {}) => ({ title, code, ...more })

test('converts a posted sandbox to repository files, binary ones as base64 [RS-052]', async () => {
  const files = await repositoryFiles({
    title: 'Sea',
    template: 'static',
    modules: [
      module_('index.html', '<head></head>', { directoryShortid: null, isBinary: false, id: 'more' }),
      module_('a.png', 'AAAA', { directoryShortid: 'd', isBinary: true }),
      module_('.gitignore', '*.log'),
      module_('x.log', 'gone'),
    ],
    directories: [{ shortid: 'd', title: 'img', directoryShortid: null }],
    externalResources: ['https://x.example/a.css'],
  })
  expect(files).toEqual([
    { path: 'img/a.png', content: 'AAAA', isBinary: true },
    { path: '.gitignore', content: '*.log', isBinary: false },
    {
      path: 'index.html',
      content: '<head><link rel="stylesheet" href="https://x.example/a.css"></head>',
      isBinary: false,
    },
  ])
})

test.each([
  [null, 'The message contains no sandbox.'],
  ['text', 'The message contains no sandbox.'],
  [{}, 'In the sandbox, “modules” is missing or of the wrong type.'],
  [{ modules: [{ title: 1 }] }, 'In the sandbox, “modules.0.title” is missing or of the wrong type.'],
  [{ modules: [module_('../x')] }, /“\.\.\/x”/],
  [{ modules: [module_('a'), module_('a')] }, 'There are two files called “a”.'],
  [
    { modules: [module_('a.png', 'https://x.example/a.png', { isBinary: true })] },
    'The contents of “a.png” are not base64, which binary contents must be sent as.',
  ],
])('rejects %j with the reason', async (posted, problem) => {
  await expect(repositoryFiles(posted)).rejects.toThrow(problem)
})
