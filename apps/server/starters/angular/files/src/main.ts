import './polyfills'
import '@angular/compiler'
import { platformBrowserDynamic } from '@angular/platform-browser-dynamic'
import { AppModule } from './app.module'
import './styles.css'

platformBrowserDynamic()
  .bootstrapModule(AppModule)
  .catch((error) => console.error(error))
