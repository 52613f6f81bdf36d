import { Form } from 'react-router'
import { SandHeap } from '../SandHeap.tsx'
import { heap } from '../heap.server.ts'
import type { Route } from './+types/home'

export const meta = () => [{ title: 'React Router' }]

export const loader = () => ({ count: heap.count })

export async function action({ request }: Route.ActionArgs) {
  const form = await request.formData()
  heap.count = form.get('do') === 'add' ? heap.count + 1 : 0
}

export default function Home({ loaderData }: Route.ComponentProps) {
  return (
    <main>
      <img src="/favicon.svg" alt="" width="72" height="72" />
      <h1>React Router</h1>
      <p>
        Edit <code>app/routes/home.tsx</code> to see your change.
      </p>

      <SandHeap count={loaderData.count} />

      <Form method="post" className="controls">
        <button name="do" value="add">
          Add a grain
        </button>
        <button name="do" value="clear" className="quiet">
          Clear
        </button>
      </Form>
    </main>
  )
}
