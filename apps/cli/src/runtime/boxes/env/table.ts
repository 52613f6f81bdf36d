import type { ShapeData } from '../../../platform/output/shapes.ts'
import { type Column, table } from '../../../platform/text/table.ts'
import { devboxTexts } from '../messages.ts'

type Variable = ShapeData<'devbox.variable/1'>

const columns: Column<Variable>[] = [
  { title: 'name', value: ({ name }) => name, paint: 'bold' },
  { title: '', value: ({ secret }) => (secret ? 'secret' : '') },
  { title: 'value', value: ({ value }) => value, shrinks: true },
  { title: 'only for', value: ({ onlyFor }) => onlyFor.join(', ') },
]

export const variableTable = (variables: readonly Variable[]) =>
  table(columns, variables, devboxTexts.noVariables)
