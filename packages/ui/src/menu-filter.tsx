import type { ReactNode } from 'react'
import { Autocomplete, useFilter } from 'react-aria-components/Autocomplete'
import { Input, SearchField } from 'react-aria-components/SearchField'
import { cx } from './cx.ts'
import { inputStyle } from './input-style.ts'

type Props = { label: string; children: ReactNode }

/** A field above a long menu. Only entries that contain the typed text remain; arrow keys and Enter choose from them. */
export function MenuFilter({ label, children }: Props) {
  const { contains } = useFilter({ sensitivity: 'base' })
  return (
    <Autocomplete filter={contains}>
      <SearchField aria-label={label} autoFocus className="p-1 pb-0">
        <Input autoComplete="off" className={cx(inputStyle, 'w-full')} dir="auto" placeholder={label} />
      </SearchField>
      {children}
    </Autocomplete>
  )
}
