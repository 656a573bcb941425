import { extname } from 'node:path';
import { mkdir } from 'node:fs/promises';
import { create as contentDisposition } from 'content-disposition';
import type { FastifyInstance } from 'fastify';
import * as contracts from '#contracts/titular/contestacoes.contract.ts';
import { pedirExameDoDocumento } from '#contracts/titular/prontuario.contract.ts';
import { endpoint } from '#platform/http/endpoint.ts';
import { SANDBOX_POLICY } from '#platform/http/security.ts';
import type { TextosDeps } from '#features/contas/identidade/identidade.public.ts';
import { abrirContestacao, type ContestacaoDeps } from './abrir.usecases.ts';
import { acompanharContestacao, pedirOutroLink } from './acompanhar.usecases.ts';
import { presentContestacao, presentContestacaoResumo, parseSituacao } from './contestacoes.presenter.ts';
import * as mesa from './decisao/examinar.usecases.ts';
import { concluirNovoCadastro, consultarNovoCadastro } from './decisao/recadastro.usecases.ts';
import { pedirExame } from './pedir-exame.usecases.ts';
import { aceitarContestacao, recusarContestacao, type SettleDeps } from './decisao/resolver.usecases.ts';
import { enviarDocumento } from '#contracts/titular/contestacoes.contract.ts';
import { announcedLength } from '#platform/files/write-body.ts';
import type { ShowDeps } from './documento/mostrar.usecases.ts';
import { receberDocumento, type ReceiveDocumentDeps } from './documento/documento.usecases.ts';

/** Public routes of a case: open it, follow it, and register with the returned CPF. */
export function naoFuiEuRoutes(app: FastifyInstance, deps: ContestacaoDeps & TextosDeps): void {
  endpoint(app, contracts.abrirContestacao).handle(async ({ actor, body, request }) => {
    const protocolo = await abrirContestacao({ actor, input: { ...body, ip: request.ip }, deps });
    return { status: 201, body: { protocolo } };
  });

  endpoint(app, contracts.acompanharContestacao).handle(async ({ actor, body }) => {
    const { caso, motivo, linkAte, linkVale, podePedirLink } = await acompanharContestacao({
      actor,
      input: body,
      deps,
    });
    return {
      status: 200,
      body: {
        protocolo: caso.protocolo,
        situacao: parseSituacao(caso),
        abertaEm: caso.created_at.toISOString(),
        resolvidaEm: caso.resolvida_em?.toISOString() ?? null,
        motivo,
        linkAte: linkAte?.toISOString() ?? null,
        linkVale,
        podePedirLink,
      },
    };
  });

  endpoint(app, contracts.pedirOutroLink).handle(async ({ actor, body }) => ({
    status: 200,
    body: { mensagem: await pedirOutroLink({ actor, input: body, deps }) },
  }));

  endpoint(app, contracts.consultarNovoCadastro).handle(async ({ actor, body }) => {
    const { expiraEm, ...link } = await consultarNovoCadastro({ actor, input: body, deps });
    return { status: 200, body: { ...link, expiraEm: expiraEm.toISOString() } };
  });

  endpoint(app, contracts.concluirNovoCadastro).handle(async ({ actor, body }) => {
    await concluirNovoCadastro({ actor, input: body, deps });
    return { status: 204 };
  });
}

/** The route of a case about the record of the account that opens it. */
export function exameRoutes(app: FastifyInstance, deps: Parameters<typeof pedirExame>[0]['deps']): void {
  endpoint(app, pedirExameDoDocumento).handle(async ({ actor, body }) => ({
    status: 201,
    body: { protocolo: await pedirExame({ actor, input: body, deps }) },
  }));
}

/** The administrator's routes of a case: list, read, open the document, decide. */
export function contestacoesRoutes(app: FastifyInstance, deps: ShowDeps & SettleDeps): void {
  endpoint(app, contracts.listarContestacoes).handle(async ({ actor }) => {
    const { abertas, resolvidas } = await mesa.listarContestacoes({
      actor,
      input: null,
      deps,
    });
    return {
      status: 200,
      body: {
        abertas: abertas.map(presentContestacaoResumo),
        resolvidas: resolvidas.map(presentContestacaoResumo),
      },
    };
  });

  endpoint(app, contracts.lerContestacao).handle(async ({ actor, params }) => {
    const read = await mesa.lerContestacao({ actor, input: params, deps });
    return { status: 200, body: presentContestacao(read) };
  });

  endpoint(app, contracts.criarLinkDocumento).handle(async ({ actor, params }) => {
    const { url, expiraEm } = await mesa.criarLinkDocumento({ actor, input: params, deps });
    return { status: 201, body: { url, expiraEm: expiraEm.toISOString() } };
  });

  endpoint(app, contracts.abrirDocumento).handle(async ({ actor, params, reply }) => {
    const { caso, conteudo } = await mesa.abrirDocumento({ actor, input: params, deps });
    await reply
      .headers({
        'content-type': caso.documento_tipo,
        'content-length': caso.documento_size,
        'content-disposition': contentDisposition(
          `documento-${caso.protocolo}${extname(caso.documento_objeto ?? '')}`,
        ),
        // An uploaded file of an unauthenticated visitor: the browser must neither run nor cache it.
        'content-security-policy': SANDBOX_POLICY,
        'cross-origin-resource-policy': 'same-origin',
        'x-content-type-options': 'nosniff',
        'x-robots-tag': 'noindex',
        'referrer-policy': 'no-referrer',
        'cache-control': 'private, no-store',
      })
      .send(conteudo);
    return 'sent';
  });

  endpoint(app, contracts.aceitarContestacao).handle(async ({ actor, params, body }) => {
    await aceitarContestacao({ actor, input: { ...params, ...body }, deps });
    const read = await mesa.lerContestacao({ actor, input: params, deps });
    return { status: 200, body: presentContestacao(read) };
  });

  endpoint(app, contracts.recusarContestacao).handle(async ({ actor, params, body }) => {
    await recusarContestacao({ actor, input: { ...params, ...body }, deps });
    const read = await mesa.lerContestacao({ actor, input: params, deps });
    return { status: 200, body: presentContestacao(read) };
  });
}

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
