import { NestFactory } from '@nestjs/core'
import type { NestExpressApplication } from '@nestjs/platform-express'
import { AppModule } from './app.module.js'

const app = await NestFactory.create<NestExpressApplication>(AppModule)
app.useStaticAssets(new URL('../public', import.meta.url).pathname)
await app.listen(process.env.PORT ?? 3000)
