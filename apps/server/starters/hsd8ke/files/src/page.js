import { frameOf, grainAt } from './heap.js'

/** The whole page, with a heap of as many grains. */
export function page(count) {
  return `<!doctype html>
<html lang="en">
  <head>
    <meta charset="UTF-8" />
    <meta name="viewport" content="width=device-width, initial-scale=1" />
    <link rel="icon" type="image/svg+xml" href="/favicon.svg" />
    <link rel="stylesheet" href="/style.css" />
    <title>Docker</title>
  </head>
  <body>
    <main>
      <img src="/favicon.svg" alt="" width="72" height="72" />
      <h1>Docker</h1>
      <p>Edit <code>src/page.js</code> to see your change.</p>

      <div class="heap">
        <output>${count === 1 ? '1 grain' : `${count} grains`}</output>
        <svg viewBox="${frameOf(count)}" aria-hidden="true">${grains(count)}</svg>
      </div>

      <form method="post" class="controls">
        <button formaction="/add">Add a grain</button>
        <button formaction="/clear" class="quiet">Clear</button>
      </form>
    </main>
  </body>
</html>
`
}

function grains(count) {
  return Array.from({ length: count }, (_, index) => {
    const { column, row } = grainAt(index)
    return `<circle cx="${column * 10}" cy="${row * -10 - 5}" r="4.4" />`
  }).join('')
}
