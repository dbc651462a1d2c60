import { Type } from 'typebox'
import type { Api } from '../../http/api.ts'
import { versioned } from '../../http/caching.ts'
import { wholeOrPageOf } from '../../http/pagination.ts'
import { ExpandQuery, IdParams, listOf, PageQuery, ref } from '../../http/schemas.ts'
import { collectionOfRecords } from '../../platform/collection.ts'
import { approvables } from '../approvals/index.ts'
import { actionRoutes } from './action-routes.ts'
import { ChangeReason, ChangeTypeForEmployee, changeReasons, listChangeTypes } from './drafting/index.ts'

import {
  ChangeRequest,
  ChangeRequestPreview,
  getChangeRequest,
  getRemark,
  ListQuery,
  listChangeRequests,
  listRemarks,
  Remark,
  RemarkParams,
  RemarkPreview,
} from './record/index.ts'

import { tags, writingRoutes } from './writing-routes.ts'

const reasons = collectionOfRecords(changeReasons)

export function changeRequestRoutes(api: Api): void {
  for (const schema of [approvables.Approval, approvables.AvailableAction, ChangeReason, ChangeTypeForEmployee])
    api.addSchema(schema)
  for (const schema of [ChangeRequest, ChangeRequestPreview, Remark, RemarkPreview]) api.addSchema(schema)
  writingRoutes(api)
  actionRoutes(api)

  api.get(
    '/change-requests',
    {
      config: { access: 'read' },
      schema: {
        operationId: 'listChangeRequests',
        summary: 'Change requests that the caller may see',
        tags,
        querystring: ListQuery,
        response: { 200: listOf(ChangeRequest) },
      },
    },
    request => wholeOrPageOf(listChangeRequests(request.db, request.caller, request.query), request.query),
  )

  api.get(
    '/change-requests/:id',
    {
      config: { access: 'read' },
      schema: {
        operationId: 'getChangeRequest',
        summary: 'One change request',
        tags,
        params: IdParams,
        querystring: Type.Object(ExpandQuery),
        response: { 200: ref(ChangeRequest) },
      },
    },
    async ({ db, caller, params, query }) => versioned(await getChangeRequest(db, caller, { id: params.id, ...query })),
  )

  api.get(
    '/change-requests/:id/remarks',
    {
      config: { access: 'read' },
      schema: {
        operationId: 'listRemarks',
        summary: 'What was said about a change request, the oldest first',
        tags,
        params: IdParams,
        querystring: approvables.RemarksQuery,
        response: { 200: listOf(Remark) },
      },
    },
    async ({ db, caller, params, query }) => wholeOrPageOf(await listRemarks(db, caller, params.id), query),
  )

  api.get(
    '/change-requests/:id/remarks/:remarkId',
    {
      config: { access: 'read' },
      schema: {
        operationId: 'getRemark',
        summary: 'One thing that was said about a change request',
        tags,
        params: RemarkParams,
        querystring: Type.Object({}),
        response: { 200: ref(Remark) },
      },
    },
    async ({ db, caller, params }) => versioned(await getRemark(db, caller, params)),
  )

  api.get(
    '/Employees/:id/ChangeTypes',
    {
      config: { access: 'read' },
      schema: {
        operationId: 'listChangeTypes',
        summary: 'Which kinds of change the caller may raise for an employee, and why not the others',
        tags,
        params: IdParams,
        querystring: Type.Object(PageQuery),
        response: { 200: listOf(ChangeTypeForEmployee) },
      },
    },
    async ({ db, caller, params, query }) => wholeOrPageOf(await listChangeTypes(db, caller, params.id), query),
  )

  api.get(
    '/ChangeReasons',
    {
      config: { access: 'read' },
      schema: {
        operationId: 'listChangeReasons',
        summary: 'Why changes are asked for: the values of ReasonId',
        tags,
        querystring: Type.Object(PageQuery),
        response: { 200: listOf(ChangeReason) },
      },
    },
    request => wholeOrPageOf(reasons, request.query),
  )
}
