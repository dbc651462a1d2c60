import { Type } from 'typebox'
import type { Api } from '../../http/api.ts'
import { resourceOf } from '../../http/routes/record-kind.ts'
import { routesOf } from '../../http/routes/resource-routes.ts'
import { withCurrentTag } from '../../http/routes/writing.ts'
import { IdParams, ref } from '../../http/schemas.ts'
import type { ServiceContext } from '../../service-context.ts'
import * as commands from './commands.ts'
import { getDelivery, getWebhook, listDeliveries, listWebhooks } from './queries.ts'
import {
  CreatedWebhook,
  DeliveriesQuery,
  DeliveryParams,
  ReplayCommand,
  Webhook,
  WebhookCommand,
  WebhookDelivery,
  WebhookSecret,
} from './schemas.ts'

const common = { tag: 'Webhooks', readers: 'webhooks', writers: 'webhooks' } as const
const webhooks = { ...common, path: '/Webhooks', record: Webhook, get: getWebhook } as const
const webhookResource = resourceOf(webhooks)

export function webhookRoutes(api: Api, { config }: Pick<ServiceContext, 'config'>): void {
  const { webhookAllowNetworks: allowed } = config
  const routes = routesOf(api, webhooks)
  routes.list('listWebhooks', 'List webhooks', { list: listWebhooks })
  routes.one('getWebhook', 'Get a webhook')
  routes.create('createWebhook', 'Create a webhook: events from now on are sent to an address', {
    description:
      'An event is sent as GET /Events shows it, signed as Standard Webhooks says, at least once and in order, and again after a failure. The answer shows the secret, which is shown nowhere else.',
    command: WebhookCommand,
    shows: CreatedWebhook,
    work: (ctx, command) => commands.createWebhook(ctx, command, allowed),
  })
  routes.replace('updateWebhook', 'Replace a webhook, and become its owner; its secret, status and place stay', {
    command: WebhookCommand,
    work: (ctx, id, command) => commands.updateWebhook(ctx, id, command, allowed),
  })
  routes.remove('deleteWebhook', 'Delete a webhook, with its deliveries', { work: commands.deleteWebhook })
  routes.action('pauseWebhook', 'Pause a webhook: events wait until it is resumed', {
    verb: 'pause',
    work: commands.pauseWebhook,
  })
  routes.action('resumeWebhook', 'Resume a webhook that is paused, disabled or failing: what waits is sent at once', {
    verb: 'resume',
    work: commands.resumeWebhook,
  })
  routes.action('replayWebhook', 'Send the events from one on again', {
    verb: 'replay',
    command: ReplayCommand,
    work: commands.replayWebhook,
  })
  secretRoute(api)
  deliveryRoutes(api)
}

function secretRoute(api: Api): void {
  api.addSchema(WebhookSecret)
  api.put(
    '/Webhooks/:id/actions/rotate-secret',
    {
      config: { access: 'webhooks' },
      schema: {
        operationId: 'rotateWebhookSecret',
        summary: 'Give a webhook a new secret; for a day the former one signs as well',
        tags: [common.tag],
        params: IdParams,
        querystring: Type.Object({}),
        response: { 200: ref(WebhookSecret) },
      },
    },
    (request, reply) => {
      reply.header('Cache-Control', 'no-store')
      const { id } = request.params
      const writing = request.write(ctx => commands.rotateSecret(ctx, id))
      return withCurrentTag(request, reply, { resource: webhookResource, id, writing })
    },
  )
}

function deliveryRoutes(api: Api): void {
  const kind = {
    ...common,
    path: '/Webhooks/:id/Deliveries',
    record: WebhookDelivery,
    params: DeliveryParams,
    get: getDelivery,
  } as const
  const routes = routesOf(api, kind)
  routes.list('listWebhookDeliveries', 'List the deliveries of a webhook, one for each attempt', {
    description: 'Kept for 30 days, the last 100,000 at most.',
    query: DeliveriesQuery,
    isPaged: true,
    list: listDeliveries,
  })
  routes.one('getWebhookDelivery', 'Get a delivery')
  routes.createBelow('testWebhook', 'Send an event webhook.test, now; the new delivery says how it went', {
    verb: 'test',
    above: webhookResource,
    work: commands.testWebhook,
  })
  routes.createFrom(
    'retryWebhookDelivery',
    'Send the event of a delivery again, once; the new delivery says how it went',
    {
      verb: 'retry',
      work: commands.retryDelivery,
    },
  )
}
