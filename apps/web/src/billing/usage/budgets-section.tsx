import { type Budget, setBudget } from '@sandlot/core/billing/credits/rest'
import { usageMessages as say } from '@sandlot/core/billing/credits/usage-messages'
import { type BudgetKind, budgetKinds } from '@sandlot/core/billing/credits/usage-rules'
import { BUDGET_MAX_CREDITS } from '@sandlot/core/billing/ledger/lease-limits'
import { grouped } from '@sandlot/core/grouped'
import { membersQuery } from '@sandlot/core/workspaces/invitations'
import { Button } from '@sandlot/ui/button'
import { Section } from '@sandlot/ui/section'
import { Select } from '@sandlot/ui/select'
import { TextField } from '@sandlot/ui/text-field'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { RowsSkeleton } from '../../repositories/rows-skeleton.tsx'
import { Loaded } from '../../shell/loaded.tsx'
import { useServices } from '../../shell/services.tsx'
import { useChange } from '../../workspaces/portal/use-change.ts'
import { statusQuery, usageQuery } from './queries.ts'

type Change = { kind: BudgetKind; name: string; credits: number | null; isHard?: boolean }

function useSetBudget(id: string) {
  const { client } = useServices()
  return useChange((body: Change) => client.rest(setBudget, { params: { id }, body }), say.saveFailed)
}

const titleOf = ({ kind, title }: Budget) =>
  say.budgetTitle(say.budgetKinds[kind], kind === 'workspace' ? null : (title ?? say.budgetGone))

/** The monthly budgets of the workspace, and of its people, tokens and labels. */
export function BudgetsSection({ id, mayChange }: { id: string; mayChange: boolean }) {
  const { client } = useServices()
  const query = useQuery({ ...statusQuery(client, id), networkMode: 'always' })
  const budgets = query.data?.budgets ?? []
  return (
    <Section isCard text={say.budgetsText} title={say.budgets}>
      <Loaded failed={say.loadFailed} query={query} skeleton={<RowsSkeleton label={say.loading} />}>
        {budgets.length === 0 ? (
          <p className="text-ink-muted text-sm">{say.noBudgets}</p>
        ) : (
          <ul aria-label={say.budgets} className="divide-y divide-line text-sm">
            {budgets.map((budget) => (
              <Row budget={budget} id={id} key={`${budget.kind} ${budget.name}`} mayChange={mayChange} />
            ))}
          </ul>
        )}
      </Loaded>
      {mayChange && <NewBudget id={id} />}
    </Section>
  )
}

function Row({ id, budget, mayChange }: { id: string; budget: Budget; mayChange: boolean }) {
  const removing = useSetBudget(id)
  const { kind, name, used, credits, isHard } = budget
  return (
    <li className="flex flex-wrap items-center gap-x-4 gap-y-1 py-2">
      <span className="min-w-0 flex-1 basis-40 break-words">{titleOf(budget)}</span>
      <span className="tabular-nums">{say.budgetUsed(grouped(used), grouped(credits))}</span>
      <span className="text-ink-muted text-xs">{isHard ? say.stops : say.tells}</span>
      {mayChange && (
        <Button
          aria-label={say.removeBudget(titleOf(budget))}
          isPending={removing.isPending}
          onPress={() => removing.mutate({ kind, name, credits: null })}
          size="sm"
          variant="danger-ghost"
        >
          {say.remove}
        </Button>
      )}
    </li>
  )
}

const kindOptions = budgetKinds.map((value) => ({ value, label: say.budgetKinds[value] }))
const thenOptions = [
  { value: 'stop', label: say.stops },
  { value: 'tell', label: say.tells },
]

function NewBudget({ id }: { id: string }) {
  const [kind, setKind] = useState<BudgetKind>('workspace')
  const [name, setName] = useState('')
  const [amount, setAmount] = useState('')
  const [then, setThen] = useState('stop')
  const saving = useSetBudget(id)
  const credits = Number(amount)
  const isWrong =
    amount !== '' && !(Number.isInteger(credits) && credits >= 0 && credits <= BUDGET_MAX_CREDITS)
  const isReady = amount.trim() !== '' && !isWrong && (kind === 'workspace' || name.trim() !== '')
  return (
    <form
      className="flex flex-wrap items-end gap-3 border-line border-t pt-4"
      onSubmit={(event) => {
        event.preventDefault()
        if (!isReady || saving.isPending) return
        saving.mutate(
          { kind, name: name.trim(), credits, isHard: then === 'stop' },
          { onSuccess: () => setAmount('') },
        )
      }}
    >
      <Select
        className="w-32"
        label={say.budgetOf}
        onChange={(chosen) => {
          setKind(budgetKinds.find((one) => one === chosen) ?? 'workspace')
          setName('')
        }}
        options={kindOptions}
        placeholder={say.budgetOf}
        value={kind}
      />
      {kind === 'person' && <PersonSelect id={id} onChange={setName} value={name} />}
      {kind === 'token' && <TokenSelect id={id} onChange={setName} value={name} />}
      {kind === 'label' && (
        <TextField className="w-40" label={say.labelName} onChange={setName} value={name} />
      )}
      <TextField
        className="w-36"
        inputMode="numeric"
        label={say.amount}
        onChange={setAmount}
        problem={isWrong ? say.amountWrong(grouped(BUDGET_MAX_CREDITS)) : null}
        value={amount}
      />
      <Select
        className="w-40"
        label={say.whenUsed}
        onChange={setThen}
        options={thenOptions}
        placeholder={say.whenUsed}
        value={then}
      />
      <Button isDisabled={!isReady} isPending={saving.isPending} type="submit">
        {say.saveBudget}
      </Button>
    </form>
  )
}

type ChoiceProps = { id: string; value: string; onChange: (value: string) => void }

function PersonSelect({ id, ...field }: ChoiceProps) {
  const { client } = useServices()
  const { data } = useQuery({ ...membersQuery(client, id), networkMode: 'always' })
  const options = (data?.users ?? []).map((user) => ({ value: user.id, label: user.username }))
  return (
    <Select
      className="w-40"
      {...field}
      label={say.budgetKinds.person}
      options={options}
      placeholder={say.choose}
    />
  )
}

/** Offers only tokens with usage this month, because a token's purpose shows in its use. */
function TokenSelect({ id, ...field }: ChoiceProps) {
  const { client, clock } = useServices()
  const month = clock.now().toISOString().slice(0, 7)
  const { data } = useQuery({ ...usageQuery(client, id, { by: 'token', month }), networkMode: 'always' })
  const options = (data ?? []).flatMap((row) =>
    row.id === null ? [] : [{ value: row.id, label: row.title ?? row.id }],
  )
  return (
    <Select
      className="w-40"
      {...field}
      label={say.budgetKinds.token}
      options={options}
      placeholder={say.choose}
    />
  )
}
