import { Controller, Get, Header, Post, Redirect } from '@nestjs/common'
import { HeapService } from './heap.service.js'
import { page } from './page.js'

@Controller()
export class HeapController {
  constructor(private readonly heap: HeapService) {}

  @Get()
  @Header('content-type', 'text/html; charset=utf-8')
  show(): string {
    return page(this.heap.count)
  }

  @Post('add')
  @Redirect('/', 303)
  add(): void {
    this.heap.add()
  }

  @Post('clear')
  @Redirect('/', 303)
  clear(): void {
    this.heap.clear()
  }
}
