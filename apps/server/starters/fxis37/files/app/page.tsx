import { Playground } from './playground'

export default function Page() {
  return (
    <main>
      <img src="/favicon.svg" alt="" width="72" height="72" />
      <h1>Next.js</h1>
      <p>
        Edit <code>app/page.tsx</code> to see your change.
      </p>

      <Playground />
    </main>
  )
}
