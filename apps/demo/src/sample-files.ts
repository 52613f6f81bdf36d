const page = (title: string, body: string) => `<!doctype html>
<html lang="en">
  <head>
    <meta charset="utf-8" />
    <meta name="viewport" content="width=device-width, initial-scale=1" />
    <title>${title}</title>
    <link rel="stylesheet" href="style.css" />
  </head>
  <body>
${body}
  </body>
</html>
`

const style = `body {
  margin: 3rem auto;
  max-width: 40rem;
  padding: 0 1rem;
  font: 1rem / 1.6 system-ui, sans-serif;
  color: #12303f;
  background: #f4f9fb;
}

h1 {
  color: #0b6e8f;
}

td {
  padding: 0.25rem 1.5rem 0.25rem 0;
}
`

/** What the sample repositories hold besides a readme: small sites that show something at once. */
export const SAMPLE_FILES: Readonly<Record<string, Readonly<Record<string, string>>>> = {
  'tidewater/website': {
    'index.html': page(
      'Tidewater Labs',
      `    <h1>Tidewater Labs</h1>
    <p>Charts, tides and small tools for people near the water.</p>
    <p id="now"></p>
    <p><a href="docs/index.html">Read how the tide tables are made</a></p>
    <script src="tide.js"></script>`,
    ),
    'style.css': style,
    'tide.js': `const HOURS_BETWEEN_TIDES = 12.42

/** Whether the water rises, going by the clock alone. */
function tideAt(date) {
  const hours = date.getTime() / 3_600_000
  return hours % HOURS_BETWEEN_TIDES < HOURS_BETWEEN_TIDES / 2 ? 'rising' : 'falling'
}

document.querySelector('#now').textContent = \`The tide is \${tideAt(new Date())}.\`
`,
    'docs/index.html': page(
      'How the tables are made',
      `    <h1>How the tables are made</h1>
    <p>High water comes back every twelve hours and twenty-five minutes, give or take the moon.</p>`,
    ),
    'docs/style.css': style,
  },
  'tidewater/charts': {
    'index.html': page(
      'Harbour charts',
      `    <h1>Harbour chart</h1>
    <svg viewBox="0 0 200 100" role="img" aria-label="Depths of the harbour">
      <path d="M0 80 Q50 20 100 60 T200 40 V100 H0 Z" fill="#9fd3e4" />
      <circle cx="100" cy="58" r="3" fill="#0b6e8f" />
    </svg>`,
    ),
    'style.css': style,
  },
  'alice/sketchbook': {
    'index.html': page(
      'Sketchbook',
      `    <h1>Sketchbook</h1>
    <table>
      <tr><td>High water</td><td>06:12</td></tr>
      <tr><td>Low water</td><td>12:25</td></tr>
    </table>`,
    ),
    'style.css': style,
  },
}
