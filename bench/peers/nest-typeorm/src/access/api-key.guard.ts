import { type CanActivate, type ExecutionContext, Injectable, UnauthorizedException } from '@nestjs/common'
import { InjectRepository } from '@nestjs/typeorm'
import { Repository } from 'typeorm'
import { Caller } from './caller.entity.js'

@Injectable()
export class ApiKeyGuard implements CanActivate {
  constructor(
    @InjectRepository(Caller)
    private readonly callers: Repository<Caller>,
  ) {}

  async canActivate(context: ExecutionContext): Promise<boolean> {
    const request = context.switchToHttp().getRequest()
    const [, apiKey] = /^Bearer (.+)$/.exec(request.headers.authorization ?? '') ?? []
    const caller = apiKey ? await this.callers.findOneBy({ apiKey }) : null
    if (!caller) throw new UnauthorizedException()
    request.caller = caller
    return true
  }
}
