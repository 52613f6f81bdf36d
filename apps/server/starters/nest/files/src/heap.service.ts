import { Injectable } from '@nestjs/common'

@Injectable()
export class HeapService {
  count = 16

  add(): void {
    this.count += 1
  }

  clear(): void {
    this.count = 0
  }
}
