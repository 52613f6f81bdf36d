/** The manual in roff: a section per command, with its help text. */
export function manPage(manual) {
  const [, ...chapters] = manual.split(/^#{2,} /m)
  const sections = chapters.map((chapter) => {
    const [name = ''] = chapter.split('\n', 1)
    const [, help = ''] = /```text\n([\s\S]*?)\n```/.exec(chapter) ?? []
    return `.SS ${quoted(name)}\n.nf\n${help.split('\n').map(plain).join('\n')}\n.fi\n`
  })
  return [
    '.TH SANDLOT 1',
    '.SH NAME',
    'sandlot \\- Sandlot from the command line',
    '.SH SYNOPSIS',
    '.B sandlot',
    '.RI [ options ] " " [ command ]',
    '.SH COMMANDS',
    sections.join(''),
  ].join('\n')
}

const plain = (line) => escaped(line).replace(/^([.'])/, '\\&$1')
const quoted = (name) => `"${escaped(name).replaceAll('"', '\\(dq')}"`
const escaped = (text) => text.replaceAll('\\', '\\e').replaceAll('-', '\\-')
