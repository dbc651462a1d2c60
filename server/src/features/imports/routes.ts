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
  Type.Boolean({ description: 'Tries everything and stores nothing: the operation tells what it found.' }),
)

/** Files are described as they are sent; it is not our validator that reads them. */
const SetOfFiles = Type.Object(
  { files: Type.Array(Type.String({ contentMediaType: 'text/csv' }), { maxItems: mostFiles }) },
  { description: 'CSV files, known by their names: employees.csv, positions.csv … At most 256 MiB in all.' },
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
        summary: 'Import CSV files into the own group: all of them, or nothing',
        description:
          'Done by a job; the operation says how far it is, and in the end what was made and changed, or every bad cell. What goes by approval (of employees who are here, their positions too), what concerns oneself, roles with a hand on money and another identity for who holds one are errors: they need a second person. So is a file for which the caller lacks the role or the scope of its single calls: employees.csv takes employees.write, credentials.csv takes credentials.write.',
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
