from heap import frame_of, grain_at


def page(count: int) -> str:
    """The whole page, with a heap of as many grains."""
    return f"""<!doctype html>
<html lang="en">
  <head>
    <meta charset="UTF-8" />
    <meta name="viewport" content="width=device-width, initial-scale=1" />
    <link rel="icon" type="image/svg+xml" href="/favicon.svg" />
    <link rel="stylesheet" href="/style.css" />
    <title>Python</title>
  </head>
  <body>
    <main>
      <img src="/favicon.svg" alt="" width="72" height="72" />
      <h1>Python</h1>
      <p>Edit <code>page.py</code> to see your change.</p>

      <div class="heap">
        <output>{"1 grain" if count == 1 else f"{count} grains"}</output>
        <svg viewBox="{frame_of(count)}" aria-hidden="true">{grains(count)}</svg>
      </div>

      <form method="post" class="controls">
        <button formaction="/add">Add a grain</button>
        <button formaction="/clear" class="quiet">Clear</button>
      </form>
    </main>
  </body>
</html>
"""


def grains(count: int) -> str:
    places = (grain_at(index) for index in range(count))
    return "".join(f'<circle cx="{column * 10}" cy="{row * -10 - 5}" r="4.4" />' for column, row in places)
