import { Column, Entity, JoinColumn, ManyToOne, PrimaryColumn } from 'typeorm'

@Entity('position')
export class Position {
  @PrimaryColumn()
  id: number

  @Column({ name: 'cost_centre_id', type: 'int', nullable: true })
  costCentreId: number | null
}

@Entity('position_holder')
export class PositionHolder {
  @PrimaryColumn()
  id: number

  @Column({ name: 'person_id' })
  personId: number

  @ManyToOne(() => Position)
  @JoinColumn({ name: 'position_id' })
  position: Position

  @Column({ name: 'valid_from', type: 'date', nullable: true })
  validFrom: string | null

  @Column({ name: 'valid_to', type: 'date', nullable: true })
  validTo: string | null
}
