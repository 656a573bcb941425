import { mkdir } from 'node:fs/promises';
import type { FastifyInstance } from 'fastify';
import { enviarDocumento } from '#contracts/titular/contestacoes.contract.ts';
import { announcedLength } from '#platform/files/write-body.ts';
import { endpoint } from '#platform/http/endpoint.ts';
import { receberDocumento, type ReceiveDocumentDeps } from './documento.usecases.ts';

/** The upload of an identity document by a visitor: the body is streamed to disk and never held in memory. */
export async function documentoRoutes(app: FastifyInstance, deps: ReceiveDocumentDeps): Promise<void> {
  await mkdir(deps.pastaDeRecebidos, { recursive: true, mode: 0o700 });
  app.removeAllContentTypeParsers();
  app.addContentTypeParser('application/octet-stream', (_request, _payload, done) => done(null));

  endpoint(app, enviarDocumento).handle(async ({ actor, request }) => {
    const input = { corpo: request.raw, anunciado: announcedLength(request.raw), ip: request.ip };
    return { status: 201, body: { documento: await receberDocumento({ actor, input, deps }) } };
  });
}
