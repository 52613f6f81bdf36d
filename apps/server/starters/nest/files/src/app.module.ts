import { Module } from '@nestjs/common'
import { HeapController } from './heap.controller.js'
import { HeapService } from './heap.service.js'

@Module({
  controllers: [HeapController],
  providers: [HeapService],
})
export class AppModule {}
