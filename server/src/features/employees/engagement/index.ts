export { createEmployee, updateEmployee } from './commands.ts'
export { employeeMoves } from './employer-moves.ts'
export { violationsOfDates, violationsOfPaymentGroup } from './rules.ts'
export { CreateEmployeeCommand, UpdateEmployeeCommand } from './schemas.ts'
