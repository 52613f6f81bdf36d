import { h, render } from 'preact'
import { App } from './App.jsx'
import './style.css'

render(h(App), document.getElementById('app'))
