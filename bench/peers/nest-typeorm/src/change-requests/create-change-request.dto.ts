import { Type } from 'class-transformer'
import { IsIn, IsInt, IsOptional, IsString, MaxLength, ValidateNested } from 'class-validator'

export class PersonalDetailsDto {
  @IsOptional()
  @IsString()
  @MaxLength(100)
  preferredName?: string
}

export class CreateChangeRequestDto {
  @IsInt()
  employeeId: number

  @IsIn(['PersonalDetails'])
  changeType: string

  @ValidateNested()
  @Type(() => PersonalDetailsDto)
  personalDetails: PersonalDetailsDto
}
