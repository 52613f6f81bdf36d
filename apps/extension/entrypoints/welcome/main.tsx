import '@sandlot/ui/locale'
import '../../src/shell/page.css'
import { StrictMode } from 'react'
import { createRoot } from 'react-dom/client'
import { loadHosts } from '../../src/shell/hosts.ts'
import { Welcome } from '../../src/shell/welcome.tsx'

const root = document.getElementById('root')
if (!root) throw new Error('index.html has no element with the id "root".')

const hosts = await loadHosts()
createRoot(root).render(
  <StrictMode>
    <Welcome start={hosts} />
  </StrictMode>,
)
