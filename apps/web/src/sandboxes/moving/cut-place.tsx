import { lazyPart } from '@sandlot/ui/lazy-part'
import { Suspense } from 'react'
import { useCut } from './use-moving.ts'

const CutBar = lazyPart(
  () => import('./cut-bar.tsx').then((module) => module.CutBar),
  () => null,
)

/** Where what is cut is told. */
export function CutPlace() {
  const cut = useCut()
  return (
    cut && (
      <Suspense>
        <CutBar cut={cut} />
      </Suspense>
    )
  )
}
