import App from './App.svelte'
import './app.css'

new App({ target: document.getElementById('app') })
