import type { Segment, Style } from '../shell/segments.ts'

/** Patterns for a family of languages. */
type Family = { comment: string; string: string; keywords: string }

const C_STRINGS = '"(?:\\\\.|[^"\\\\\\n])*"?|\'(?:\\\\.|[^\'\\\\\\n])*\'?|`(?:\\\\.|[^`\\\\])*`?'
const C_COMMENTS = '/\\*[\\s\\S]*?(?:\\*/|$)|//[^\\n]*'

const families = {
  script: {
    comment: C_COMMENTS,
    string: C_STRINGS,
    keywords:
      'abstract|as|async|await|break|case|catch|class|const|continue|default|delete|do|else|enum|export|extends|false|finally|for|from|function|get|if|implements|import|in|instanceof|interface|keyof|let|new|null|of|private|protected|public|readonly|return|satisfies|set|static|super|switch|this|throw|true|try|type|typeof|undefined|var|void|while|with|yield',
  },
  system: {
    comment: C_COMMENTS,
    string: C_STRINGS,
    keywords:
      'auto|bool|break|case|chan|char|class|const|continue|defer|do|double|else|enum|extern|false|fn|for|func|go|if|impl|import|in|int|interface|let|long|loop|map|match|mod|mut|namespace|new|nil|null|package|private|protected|pub|public|range|return|self|static|struct|switch|template|this|trait|true|type|typedef|union|unsafe|use|using|var|void|where|while',
  },
  style: { comment: '/\\*[\\s\\S]*?(?:\\*/|$)', string: C_STRINGS, keywords: '@[\\w-]+|!important' },
  data: { comment: C_COMMENTS, string: '"(?:\\\\.|[^"\\\\\\n])*"?', keywords: 'true|false|null' },
  hash: {
    comment: '#[^\\n]*',
    string: '"""[\\s\\S]*?(?:"""|$)|"(?:\\\\.|[^"\\\\\\n])*"?|\'(?:\\\\.|[^\'\\\\\\n])*\'?',
    keywords:
      'and|as|begin|break|case|class|continue|def|do|done|elif|else|elsif|end|esac|except|export|false|False|fi|finally|for|from|function|if|import|in|is|lambda|local|module|nil|None|not|null|or|pass|raise|require|return|self|then|true|True|try|until|unless|while|with|yield',
  },
  markup: {
    comment: '<!--[\\s\\S]*?(?:-->|$)',
    string: '"[^"<>\\n]*"|\'[^\'<>\\n]*\'',
    keywords: '</?[A-Za-z][\\w:.-]*|/?>',
  },
} as const satisfies Record<string, Family>

const byEnding: Readonly<Record<string, keyof typeof families>> = {
  ...endings('script', 'js jsx ts tsx mjs cjs mts cts'),
  ...endings('system', 'c h cc cpp hpp cs java kt go rs swift php dart scala'),
  ...endings('style', 'css scss less sass'),
  ...endings('data', 'json jsonc json5'),
  ...endings('hash', 'py rb sh bash zsh fish yml yaml toml ini env dockerfile makefile pl r'),
  ...endings('markup', 'html htm xml svg vue svelte astro'),
}

function endings<Name extends string>(family: Name, names: string): Record<string, Name> {
  return Object.fromEntries(names.split(' ').map((name) => [name, family]))
}

/** Longer texts are not highlighted: nobody reads that much here, and it would be slow. */
const LENGTH_MAX = 200_000

/** The lines of a text with comments, strings, numbers and keywords highlighted. */
export function highlighted(code: string, path: string): Segment[][] {
  const text = code
    .replace(/\r\n?/g, '\n')
    .replaceAll('\t', '  ')
    .replace(/[^\P{Cc}\n]|\p{Bidi_Control}/gu, '·')
  const name = path.slice(path.lastIndexOf('/') + 1).toLowerCase()
  const family = byEnding[name.slice(name.lastIndexOf('.') + 1)]
  if (family === undefined || text.length > LENGTH_MAX)
    return text.split('\n').map((line) => [{ text: line }])
  const { comment, string, keywords } = families[family]
  const isWord = family === 'markup' || family === 'style' ? keywords : `\\b(?:${keywords})\\b`
  const pattern = new RegExp(
    `(?<comment>${comment})|(?<string>${string})|(?<keyword>${isWord})|(?<number>\\b\\d[\\w.]*)`,
    'g',
  )
  const lines: Segment[][] = [[]]
  const write = (part: string, style?: Style) => {
    for (const [at, line] of part.split('\n').entries()) {
      if (at > 0) lines.push([])
      if (line !== '') lines.at(-1)?.push(style ? { text: line, style } : { text: line })
    }
  }
  let end = 0
  for (const match of text.matchAll(pattern)) {
    write(text.slice(end, match.index))
    write(match[0], styleOf(match.groups))
    end = match.index + match[0].length
  }
  write(text.slice(end))
  return lines
}

const kinds = ['comment', 'string', 'keyword', 'number'] as const satisfies readonly Style[]

const styleOf = (groups: Record<string, string> | undefined): Style | undefined =>
  kinds.find((kind) => groups?.[kind] !== undefined)
