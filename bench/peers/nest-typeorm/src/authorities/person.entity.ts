import { Column, Entity, JoinColumn, ManyToOne, PrimaryColumn } from 'typeorm'

@Entity('country')
export class Country {
  @PrimaryColumn()
  id: number

  @Column()
  name: string
}

@Entity('state')
export class State {
  @PrimaryColumn()
  id: number

  @Column()
  name: string
}

@Entity('person')
export class Person {
  @PrimaryColumn()
  id: number

  @Column({ type: 'text', nullable: true })
  title: string | null

  @Column({ name: 'given_name' })
  givenName: string

  @Column({ name: 'family_name' })
  familyName: string

  @Column({ name: 'date_of_birth', type: 'date', nullable: true })
  dateOfBirth: string | null

  @Column({ name: 'mobile_phone', type: 'text', nullable: true })
  mobilePhone: string | null

  @Column({ name: 'work_phone', type: 'text', nullable: true })
  workPhone: string | null

  @Column({ name: 'work_extension', type: 'text', nullable: true })
  workExtension: string | null

  @Column({ type: 'text', nullable: true })
  address1: string | null

  @Column({ type: 'text', nullable: true })
  address2: string | null

  @Column({ type: 'text', nullable: true })
  suburb: string | null

  @Column({ type: 'text', nullable: true })
  postcode: string | null

  @ManyToOne(() => State)
  @JoinColumn({ name: 'state_id' })
  state: State | null

  @ManyToOne(() => Country)
  @JoinColumn({ name: 'country_id' })
  country: Country | null
}
