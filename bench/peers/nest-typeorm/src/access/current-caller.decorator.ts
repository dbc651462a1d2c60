import { createParamDecorator, type ExecutionContext } from '@nestjs/common'

export const CurrentCaller = createParamDecorator(
  (_data: unknown, context: ExecutionContext) => context.switchToHttp().getRequest().caller,
)
