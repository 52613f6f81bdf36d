import '@sandlot/ui/locale'
import '../../src/shell/popup.css'
import { StrictMode } from 'react'
import { createRoot } from 'react-dom/client'
import { askedImport } from '../../src/repositories/import-tab.ts'
import { loadHosts } from '../../src/shell/hosts.ts'
import { Popup } from '../../src/shell/popup.tsx'
import { takeSnapshot } from '../../src/shell/snapshot.ts'

const root = document.getElementById('root')
if (!root) throw new Error('index.html has no element with the id "root".')

const hosts = await loadHosts()
const snapshot = hosts.current ? await takeSnapshot(hosts.current.origin) : undefined
createRoot(root).render(
  <StrictMode>
    <Popup start={{ hosts, snapshot, asked: askedImport(location.search) }} />
  </StrictMode>,
)
