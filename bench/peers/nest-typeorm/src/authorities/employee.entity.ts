import { Column, Entity, PrimaryColumn } from 'typeorm'

@Entity('employee')
export class Employee {
  @PrimaryColumn()
  id: number

  @Column({ name: 'person_id' })
  personId: number

  @Column()
  code: string

  @Column()
  email: string

  @Column()
  status: string
}

@Entity('employee_cost_centre')
export class EmployeeCostCentre {
  @PrimaryColumn({ name: 'employee_id' })
  employeeId: number

  @PrimaryColumn({ name: 'cost_centre_id' })
  costCentreId: number
}
