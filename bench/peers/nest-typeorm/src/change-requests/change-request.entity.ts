import { Column, CreateDateColumn, Entity, JoinColumn, ManyToOne, OneToMany, PrimaryGeneratedColumn } from 'typeorm'
import { Caller } from '../access/caller.entity.js'
import { Employee } from '../authorities/employee.entity.js'

@Entity('change_request')
export class ChangeRequest {
  @PrimaryGeneratedColumn('identity')
  id: number

  @ManyToOne(() => Employee)
  @JoinColumn({ name: 'employee_id' })
  employee: Employee

  @Column({ name: 'change_type' })
  changeType: string

  @Column()
  status: string

  @ManyToOne(() => Caller)
  @JoinColumn({ name: 'requested_by' })
  requestedBy: Caller

  @CreateDateColumn({ name: 'created_at', type: 'timestamptz' })
  createdAt: Date

  @OneToMany(
    () => ChangeRequestChange,
    change => change.changeRequest,
    { cascade: true },
  )
  changes: ChangeRequestChange[]
}

@Entity('change_request_change')
export class ChangeRequestChange {
  @PrimaryGeneratedColumn('identity')
  id: number

  @ManyToOne(
    () => ChangeRequest,
    request => request.changes,
  )
  @JoinColumn({ name: 'change_request_id' })
  changeRequest: ChangeRequest

  @Column()
  field: string

  @Column({ name: 'new_value', type: 'text', nullable: true })
  newValue: string | null
}

@Entity('change_request_event')
export class ChangeRequestEvent {
  @PrimaryGeneratedColumn('identity')
  id: number

  @ManyToOne(() => ChangeRequest)
  @JoinColumn({ name: 'change_request_id' })
  changeRequest: ChangeRequest

  @ManyToOne(() => Caller)
  @JoinColumn({ name: 'caller_id' })
  caller: Caller

  @Column()
  action: string

  @CreateDateColumn({ name: 'created_at', type: 'timestamptz' })
  createdAt: Date
}
