import { Column, Entity, JoinColumn, ManyToOne, OneToMany, OneToOne, PrimaryColumn } from 'typeorm'
import { Employee } from './employee.entity.js'
import { Person } from './person.entity.js'

@Entity('authority')
export class Authority {
  @PrimaryColumn()
  id: number

  @Column()
  code: string

  @Column()
  status: string

  @Column()
  email: string

  @Column({ name: 'email_type' })
  emailType: string

  @Column({ name: 'person_id' })
  personId: number

  @OneToOne(() => Person)
  @JoinColumn({ name: 'person_id' })
  person: Person

  @OneToOne(() => Employee)
  @JoinColumn({ name: 'employee_id' })
  employee: Employee | null

  @OneToMany(
    () => RoleGrant,
    grant => grant.authority,
  )
  roleGrants: RoleGrant[]
}

@Entity('role_grant')
export class RoleGrant {
  @PrimaryColumn()
  id: number

  @Column()
  role: string

  @Column({ name: 'authority_id' })
  authorityId: number

  @ManyToOne(
    () => Authority,
    authority => authority.roleGrants,
  )
  @JoinColumn({ name: 'authority_id' })
  authority: Authority
}

@Entity('authority_cost_centre')
export class AuthorityCostCentre {
  @PrimaryColumn()
  id: number

  @Column({ name: 'authority_id' })
  authorityId: number

  @Column({ name: 'cost_centre_id' })
  costCentreId: number
}
