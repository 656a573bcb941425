import { extname } from 'node:path';
import { create as contentDisposition } from 'content-disposition';
import type { FastifyInstance } from 'fastify';
import * as contracts from '#contracts/titular/conferencias.contract.ts';
import type { Admin } from '#platform/actor.ts';
import { endpoint } from '#platform/http/endpoint.ts';
import { SANDBOX_POLICY } from '#platform/http/security.ts';
import type { ShowDeps } from '../contestacoes/contestacoes.public.ts';
import { presentConferencia, presentResumo } from './conferencias.presenter.ts';
import * as decidir from './decidir.usecases.ts';
import { enviarDocumentosDaPessoa, type EnviarDeps } from './enviar.usecases.ts';
import * as examinar from './examinar.usecases.ts';

/** Cases about who answers for a person: the documents of an account, and what the desk does with them. */
export function conferenciasRoutes(app: FastifyInstance, deps: ShowDeps & EnviarDeps): void {
  endpoint(app, contracts.enviarDocumentosDaPessoa).handle(async ({ actor, params, body }) => {
    await enviarDocumentosDaPessoa({ actor, input: { ...params, ...body }, deps });
    return { status: 204, body: null };
  });

  endpoint(app, contracts.listarConferencias).handle(async ({ actor }) => {
    const { abertas, resolvidas } = await examinar.listarConferencias({ actor, input: null, deps });
    const body = { abertas: abertas.map(presentResumo), resolvidas: resolvidas.map(presentResumo) };
    return { status: 200, body };
  });

  const read = async (actor: Admin, input: { id: string }) =>
    ({
      status: 200,
      body: presentConferencia(await examinar.lerConferencia({ actor, input, deps })),
    }) as const;

  endpoint(app, contracts.lerConferencia).handle(({ actor, params }) => read(actor, params));

  endpoint(app, contracts.pedirDocumentos).handle(async ({ actor, params }) => {
    await decidir.pedirDocumentos({ actor, input: params, deps });
    return read(actor, params);
  });

  endpoint(app, contracts.aceitarConferencia).handle(async ({ actor, params, body }) => {
    await decidir.aceitarConferencia({ actor, input: { ...params, ...body }, deps });
    return read(actor, params);
  });

  endpoint(app, contracts.recusarConferencia).handle(async ({ actor, params, body }) => {
    await decidir.recusarConferencia({ actor, input: { ...params, ...body }, deps });
    return read(actor, params);
  });

  endpoint(app, contracts.criarLinkDaConferencia).handle(async ({ actor, params }) => {
    const { url, expiraEm } = await examinar.criarLinkDaConferencia({ actor, input: params, deps });
    return { status: 201, body: { url, expiraEm: expiraEm.toISOString() } };
  });

  endpoint(app, contracts.abrirDocumentoDaConferencia).handle(async ({ actor, params, reply }) => {
    const { documento, conteudo } = await examinar.abrirDocumentoDaConferencia({
      actor,
      input: params,
      deps,
    });
    const name = `${documento.papel}-${documento.id.slice(0, 8)}${extname(documento.objeto ?? '')}`;
    await reply.headers(attachment(documento, name)).send(conteudo);
    return 'sent';
  });
}

/** An uploaded file: the browser must neither run nor cache it. */
function attachment({ content_type, size }: { content_type: string; size: number }, name: string) {
  return {
    'content-type': content_type,
    'content-length': size,
    'content-disposition': contentDisposition(name),
    'content-security-policy': SANDBOX_POLICY,
    'cross-origin-resource-policy': 'same-origin',
    'x-content-type-options': 'nosniff',
    'x-robots-tag': 'noindex',
    'referrer-policy': 'no-referrer',
    'cache-control': 'private, no-store',
  };
}
