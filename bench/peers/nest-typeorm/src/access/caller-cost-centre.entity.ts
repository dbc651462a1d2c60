import { Entity, PrimaryColumn } from 'typeorm'

@Entity('caller_cost_centre')
export class CallerCostCentre {
  @PrimaryColumn({ name: 'caller_id' })
  callerId: number

  @PrimaryColumn({ name: 'cost_centre_id' })
  costCentreId: number
}
