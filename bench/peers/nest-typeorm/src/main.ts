import 'reflect-metadata'
import type { AddressInfo } from 'node:net'
import { ValidationPipe } from '@nestjs/common'
import { NestFactory } from '@nestjs/core'
import { AppModule } from './app.module.js'

const app = await NestFactory.create(AppModule, { logger: ['error', 'warn'] })
app.useGlobalPipes(new ValidationPipe({ whitelist: true, transform: true }))
app.enableShutdownHooks()
await app.listen(Number(process.env.PORT ?? 0), '127.0.0.1')
const { port } = app.getHttpServer().address() as AddressInfo
console.log(`Listening on port ${port}`)
process.send?.(port)
process.once('disconnect', () => process.exit())
