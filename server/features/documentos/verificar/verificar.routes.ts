import { mkdir } from 'node:fs/promises';
import { create as contentDisposition } from 'content-disposition';
import type { FastifyInstance, FastifyReply } from 'fastify';
import * as contracts from '#contracts/documentos/verificar.contract.ts';
import { AppError } from '#platform/app-error.ts';
import { announcedLength } from '#platform/files/write-body.ts';
import { endpoint } from '#platform/http/endpoint.ts';
import { sendError } from '#platform/http/error-handler.ts';
import type { WebBuild } from '#platform/http/web/pages.ts';
import { SANDBOX_POLICY } from '#platform/http/security.ts';
import { verificarArquivo } from './arquivo.usecases.ts';
import { registrarDispensacaoPorArquivo } from './dispensar-por-arquivo.usecases.ts';
import { registrarDispensacao } from './dispensar.usecases.ts';
import type { VerifyFileDeps } from './receber.usecases.ts';
import * as usecases from './verificar.usecases.ts';

/** No cache keeps a check, and no search engine lists it. */
const UNSEEN = { 'cache-control': 'private, no-store', 'x-robots-tag': 'noindex, nofollow' } as const;

/** Scripts of VALIDAR's pages may read the answer; those of others may not. */
const READABLE_BY_VALIDAR = { 'access-control-allow-origin': contracts.ORIGEM_DO_VALIDAR } as const;

type RouteDeps = VerifyFileDeps & { web: Pick<WebBuild, 'shell'> };

/** Public checks of a document: the pages, VALIDAR's protocol, the checks, the original. */
export async function verificarRoutes(app: FastifyInstance, deps: RouteDeps): Promise<void> {
  app.addHook('onSend', async (_request, reply) => void reply.headers(UNSEEN));

  endpoint(app, contracts.paginaVerificar).handle(({ reply }) => sendShell(reply, deps.web));

  for (const contract of [contracts.paginaVerificarDocumento, contracts.paginaVerificarDocumentoComBarra]) {
    documentoRoute(app, deps, contract);
  }

  endpoint(app, contracts.verificarDocumento).handle(async ({ actor, body, request }) => {
    const input = { ...body, ip: request.ip };
    return {
      status: 200,
      body: await usecases.verificarDocumento({ actor, input, deps }),
    };
  });

  endpoint(app, contracts.registrarDispensacao).handle(async ({ actor, body, request }) => ({
    status: 201,
    body: await registrarDispensacao({ actor, input: { ...body, ip: request.ip }, deps }),
  }));

  endpoint(app, contracts.baixarVerificado).handle(async ({ actor, params, reply }) => {
    const { documento, conteudo } = await usecases.baixarVerificado({ actor, input: params, deps });
    await reply
      .headers({
        'content-type': 'application/pdf',
        'content-length': documento.size ?? 0,
        'content-disposition': contentDisposition(`documento-${documento.codigo}.pdf`),
        'content-security-policy': SANDBOX_POLICY,
        'x-content-type-options': 'nosniff',
        'referrer-policy': 'no-referrer',
        ...READABLE_BY_VALIDAR,
      })
      .send(conteudo);
    return 'sent';
  });
}

type DocumentoContract =
  | typeof contracts.paginaVerificarDocumento
  | typeof contracts.paginaVerificarDocumentoComBarra;

function documentoRoute(app: FastifyInstance, deps: RouteDeps, contract: DocumentoContract): void {
  endpoint(app, contract).handle(async ({ actor, params, query, request, reply }) => {
    const { _format: format, _secretCode: segredo } = query;
    if (format === undefined || !isValidar(format)) {
      // A secret does not stay in the address bar, the history, or what is sent on from there.
      if (segredo === undefined) return sendShell(reply, deps.web);
      await reply.redirect(`/verificar/${encodeURIComponent(params.codigo)}`, 302);
      return 'sent';
    }
    void reply.headers(READABLE_BY_VALIDAR);
    try {
      const input = { numero: params.codigo, segredo: segredo ?? '', ip: request.ip };
      const url = await usecases.localizarParaOValidar({ actor, input, deps });
      return { status: 200, body: { version: '1.0.0', prescription: { signatureFiles: [{ url }] } } };
    } catch (error) {
      // A program asked: it is answered in JSON although a page is at this address.
      if (!(error instanceof AppError)) throw error;
      if (error.status === 429) void reply.header('retry-after', 300);
      sendError(request, reply, error);
      return 'sent';
    }
  });
}

/** The upload of a file to check: the body is streamed to disk and never held in memory. */
export async function verificarArquivoRoutes(app: FastifyInstance, deps: VerifyFileDeps): Promise<void> {
  await mkdir(deps.pastaDeRecebidos, { recursive: true, mode: 0o700 });
  app.removeAllContentTypeParsers();
  app.addContentTypeParser('application/octet-stream', (_request, _payload, done) => done(null));
  app.addHook('onSend', async (_request, reply) => void reply.headers(UNSEEN));

  endpoint(app, contracts.verificarArquivo).handle(async ({ actor, request }) => {
    const input = { corpo: request.raw, anunciado: announcedLength(request.raw), ip: request.ip };
    return { status: 200, body: await verificarArquivo({ actor, input, deps }) };
  });

  endpoint(app, contracts.registrarDispensacaoPorArquivo).handle(async ({ actor, params, request }) => {
    const sent = { corpo: request.raw, anunciado: announcedLength(request.raw), ip: request.ip };
    const input = { ...sent, chave: params.chave };
    return { status: 201, body: await registrarDispensacaoPorArquivo({ actor, input, deps }) };
  });
}

async function sendShell(reply: FastifyReply, { shell }: Pick<WebBuild, 'shell'>): Promise<'sent'> {
  await reply.type('text/html; charset=utf-8').send(shell);
  return 'sent';
}

/** Whether VALIDAR asks; a plus sign in an address may have been read as a space on the way. */
function isValidar(format: string): boolean {
  return format.replaceAll(' ', '+') === contracts.FORMATO_DO_VALIDAR;
}
