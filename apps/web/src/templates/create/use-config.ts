import { type Editor, editorFrom } from '@sandlot/core/runtime/boxes/editor-rules'
import type { Privacy } from '@sandlot/core/sandboxes/limits'
import { suggestedTitleQuery } from '@sandlot/core/sandboxes/queries'
import { initialPrivacy } from '@sandlot/core/sandboxes/rules'
import { storageKeys } from '@sandlot/core/shell/storage-keys'
import { defaultRuntime } from '@sandlot/core/templates/create-rules'
import { useQuery } from '@tanstack/react-query'
import { useSearch } from '@tanstack/react-router'
import { useState } from 'react'
import { useServices } from '../../shell/services.tsx'
import { useCreateWorkspaces } from '../use-create-workspaces.ts'
import { useWorkspaceLimits } from '../use-workspace-limits.ts'
import type { ConfigProps } from './config-view.tsx'

/** The values of the form: the user's choices, or else defaults from the template, the workspace and the address. */
export function useConfig({ origin, collectionPath, firstTitle }: ConfigProps) {
  const { client, storage } = useServices()
  const suggestion = useQuery({ ...suggestedTitleQuery(client), enabled: firstTitle === null })
  const parameter = useSearch({ strict: false, select: (search: Record<string, unknown>) => search.privacy })
  const workspaces = useCreateWorkspaces(origin.ownTeamId)
  const [typedTitle, setTitle] = useState(firstTitle)
  const [chosenTeam, setTeam] = useState<string | null>(null)
  const [chosenFolder, setFolder] = useState<string | null | undefined>(undefined)
  const [chosenPrivacy, setPrivacy] = useState<Privacy | null>(null)
  const [chosenTier, setTier] = useState<number | null>(null)
  const [editor, setEditor] = useState(() => editorFrom(storage.get(storageKeys.defaultEditor, 'csb')))
  const [runtime, setRuntime] = useState(() => defaultRuntime(origin.card))

  const teamId = chosenTeam ?? workspaces.initialId
  const limits = useWorkspaceLimits(teamId)
  const minimum = limits?.minimumPrivacy ?? 0
  const wanted = chosenPrivacy ?? initialPrivacy(String(parameter), minimum)
  const presetTier = limits?.defaultVmTier ?? 0
  const presetFolder = teamId === workspaces.activeId ? collectionPath : null

  return {
    title: typedTitle ?? suggestion.data ?? '',
    setTitle,
    workspaces,
    teamId,
    setTeam: (id: string) => {
      setTeam(id)
      // Each workspace has its own folders.
      setFolder(undefined)
    },
    limits,
    folderPath: chosenFolder === undefined ? presetFolder : chosenFolder,
    setFolder,
    privacy: Math.max(wanted, minimum) as Privacy,
    setPrivacy,
    runtime,
    setRuntime,
    tier: chosenTier !== null && chosenTier <= (limits?.highestVmTier ?? 0) ? chosenTier : presetTier,
    setTier,
    editor,
    setEditor: (next: Editor) => {
      setEditor(next)
      storage.set(storageKeys.defaultEditor, next)
    },
  }
}
