import { Column, Entity, PrimaryColumn } from 'typeorm'

@Entity('caller')
export class Caller {
  @PrimaryColumn()
  id: number

  @Column()
  name: string

  @Column({ name: 'api_key' })
  apiKey: string

  @Column({ name: 'sees_all' })
  seesAll: boolean
}
