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

/** For the contract: `receiveFiles` reads the body, not the validator. */
const SetOfFiles = Type.Object(
  { files: Type.Array(Type.String({ contentMediaType: 'text/csv' }), { maxItems: mostFiles }) },
  { description: 'CSV files, recognised by name: employees.csv, positions.csv … At most 256 MiB in all.' },
)

/** Validates everything except the body. */
const compileAllButBody: typeof compileValidator = route =>
  route.httpPart === 'body' ? value => ({ value }) : compileValidator(route)

export function importRoutes(api: Api): void {
  // In its own scope, since bodies of other routes are JSON.
  api.register(async scoped => {
    // The first field that is not a file is an error, so that no second one is read.
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
          "A job runs the import; the operation has its progress and, in the end, the counts or every error. Changes that need a second person are errors: fields and positions of existing employees that go by change request, the caller's own records, pay roles and EmployerAdministrator, and another identity for their holders. So is a file for which the caller lacks the role or the scope of the single calls: employees.csv needs employees.write, credentials.csv needs credentials.write.",
        tags: ['Operations'],
        consumes: ['multipart/form-data'],
        querystring: Type.Object({ dryRun }),
        body: SetOfFiles,
        response: { 202: ref(Operation) },
      },
    },
    async (request, reply) => {
      const isDryRun = request.query.dryRun === true
      // The import is the dry run, not the request, which stores the files and the operation.
      request.query = {}
      await request.write(requireImporter)
      const { uploadId, ...content } = await receiveFiles(request)
      return queued(request, reply, { isDryRun, uploadId, content })
    },
  )
}

type Sent = Readonly<{ isDryRun: boolean; uploadId: number; content: object }>

async function queued(request: FastifyRequest, reply: FastifyReply, { isDryRun, uploadId, content }: Sent) {
  // A repeat of the request with the same Idempotency-Key is compared by this.
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
    // The request was refused, or repeats one whose files are stored.
    if (!isTaken) await discardFiles(request, uploadId)
  }
  return reply as never
}
