import { NgModule } from '@angular/core'
import { BrowserModule } from '@angular/platform-browser'
import { AppComponent } from './app.component'
import { LogoComponent } from './logo.component'
import { SandHeapComponent } from './sand-heap.component'

@NgModule({
  imports: [BrowserModule],
  declarations: [AppComponent, LogoComponent, SandHeapComponent],
  bootstrap: [AppComponent],
})
export class AppModule {}
