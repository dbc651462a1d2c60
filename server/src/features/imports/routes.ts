import multipart from '@fastify/multipart'
import type { FastifyReply, FastifyRequest } from 'fastify'
import { Type } from 'typebox'
import type { Api } from '../../http/api.ts'
import { compileValidator } from '../../http/requests/validation.ts'
import { accepted } from '../../http/routes/writing.ts'
import { ref } from '../../http/schemas.ts'
import { Operation, operation } from '../operations/index.ts'
import { requestImport, requireImporter } from './commands.ts'
import { discardFiles, mostFiles, receiveFiles } from './receiving.ts'

const dryRun = Type.Optional(
  Type.Boolean({ description: 'Checks everything and stores nothing: the operation has the report.' }),
)

/** Files are described as they are sent; it is not our validator that reads them. */
const SetOfFiles = Type.Object(
  { files: Type.Array(Type.String({ contentMediaType: 'text/csv' }), { maxItems: mostFiles }) },
  { description: 'CSV files, recognised by name: employees.csv, positions.csv … At most 256 MiB in all.' },
)

/** Queries are read as everywhere; the body is files. */
const compileAllButBody: typeof compileValidator = route =>
  route.httpPart === 'body' ? value => ({ value }) : compileValidator(route)

export function importRoutes(api: Api): void {
  // A place of its own: only here is a body something else than JSON.
  api.register(async scoped => {
    // The first field that is not a file is refused, so that no second one is read.
    const limits = { files: mostFiles, fields: 1, fieldSize: 100, fileSize: Number.POSITIVE_INFINITY }
    await scoped.register(multipart, { limits })
    addImports(scoped as unknown as Api)
  })
}

function addImports(api: Api): void {
  api.post(
    '/Imports',
    {
      config: { access: 'admin', isUpload: true },
      validatorCompiler: compileAllButBody as never,
      schema: {
        operationId: 'createImport',
        summary: "Import CSV files into the caller's group, all or nothing",
        description:
          "A job runs the import; the operation has its progress and, in the end, the counts or every error. Changes that need a second person are errors: fields and positions of existing employees that go by change request, the caller's own records, pay roles, and another identity for their holders. So is a file for which the caller lacks the role or the scope of the single calls: employees.csv needs employees.write, credentials.csv needs credentials.write.",
        tags: ['Operations'],
        consumes: ['multipart/form-data'],
        querystring: Type.Object({ dryRun }),
        body: SetOfFiles,
        response: { 202: ref(Operation) },
      },
    },
    async (request, reply) => {
      const isDryRun = request.query.dryRun === true
      // Not the request is tried, but the import, later: all that the request itself does is meant.
      request.query = {}
      await request.write(requireImporter)
      const { uploadId, ...content } = await receiveFiles(request)
      return queued(request, reply, { isDryRun, uploadId, content })
    },
  )
}

type Sent = Readonly<{ isDryRun: boolean; uploadId: number; content: object }>

async function queued(request: FastifyRequest, reply: FastifyReply, { isDryRun, uploadId, content }: Sent) {
  // What a repeat of the request is compared by.
  request.body = { isDryRun, ...content }
  let isTaken = false
  try {
    await accepted(request, reply, {
      resource: operation,
      async work(ctx) {
        const id = await requestImport(ctx, { isDryRun, uploadId })
        isTaken = true
        return id
      },
    })
  } catch (error) {
    isTaken = false
    throw error
  } finally {
    // Refused, or the repeat of a request whose files are here already.
    if (!isTaken) await discardFiles(request, uploadId)
  }
  return reply as never
}
