import { Module } from '@nestjs/common'
import { TypeOrmModule } from '@nestjs/typeorm'
import { AccessModule } from './access/access.module.js'
import { AuthoritiesModule } from './authorities/authorities.module.js'
import { ChangeRequestsModule } from './change-requests/change-requests.module.js'

@Module({
  imports: [
    TypeOrmModule.forRoot({
      type: 'postgres',
      url: process.env.DATABASE_URL,
      schema: process.env.DATABASE_SCHEMA,
      autoLoadEntities: true,
      synchronize: false,
    }),
    AccessModule,
    AuthoritiesModule,
    ChangeRequestsModule,
  ],
})
export class AppModule {}
