import { create as contentDisposition } from 'content-disposition';
import type { FastifyInstance, FastifyReply } from 'fastify';
import * as contracts from '#contracts/consultorio/correio.contract.ts';
import { endpoint } from '#platform/http/endpoint.ts';
import { SANDBOX_POLICY } from '#platform/http/security.ts';
import type { ReconcileDeps } from '#features/pagamentos/cobrancas/cobrancas.public.ts';
import { presentCorreio } from './lista/lista.presenter.ts';
import { lerCorreio } from './lista/lista.usecases.ts';
import * as usecases from './correio.usecases.ts';
import * as passos from './passos.usecases.ts';
import { imprimirEnvelope, imprimirFolhas, type PrintDeps, type PrintedPdf } from './impressao.usecases.ts';

/** No cache keeps it. */
const PRIVATE = {
  'content-security-policy': SANDBOX_POLICY,
  'cross-origin-resource-policy': 'same-origin',
  'x-content-type-options': 'nosniff',
  'x-robots-tag': 'noindex',
  'referrer-policy': 'no-referrer',
  'cache-control': 'private, no-store',
} as const;

async function send(reply: FastifyReply, name: string, { content, size }: PrintedPdf): Promise<'sent'> {
  await reply
    .headers({
      ...PRIVATE,
      'content-type': 'application/pdf',
      'content-length': size,
      'content-disposition': contentDisposition(name),
    })
    .send(content);
  return 'sent';
}

/** Routes of `/correio`: what leaves on paper, from the printer to the patient's hand. */
export function correioRoutes(app: FastifyInstance, deps: PrintDeps & ReconcileDeps): void {
  endpoint(app, contracts.lerCorreio).handle(async ({ actor, body }) => {
    const read = await lerCorreio({ actor, input: body, deps });
    return { status: 200, body: presentCorreio(read) };
  });

  endpoint(app, contracts.imprimirFolhas).handle(async ({ actor, body, reply }) => {
    const pdf = await imprimirFolhas({ actor, input: body, deps });
    return send(reply, `folhas-${body.cartas.length === 1 ? pdf.numero : 'de-cartas'}.pdf`, pdf);
  });

  endpoint(app, contracts.imprimirEnvelope).handle(async ({ actor, params, reply }) => {
    const pdf = await imprimirEnvelope({ actor, input: params, deps });
    return send(reply, `envelope-${pdf.numero}.pdf`, pdf);
  });

  endpoint(app, contracts.notarAssinatura).handle(async ({ actor, params }) => {
    await passos.notarAssinatura({ actor, input: params, deps });
    return { status: 204 };
  });

  endpoint(app, contracts.desfazerPasso).handle(async ({ actor, params, body }) => {
    const input = { ...params, passo: body.passo, em: new Date(body.em) };
    await passos.desfazerPasso({ actor, input, deps });
    return { status: 204 };
  });

  endpoint(app, contracts.inutilizarFolha).handle(async ({ actor, params, body }) => {
    await passos.inutilizarFolha({ actor, input: { ...params, ...body }, deps });
    return { status: 204 };
  });

  endpoint(app, contracts.postarCarta).handle(async ({ actor, params, body }) => {
    await usecases.postarCarta({ actor, input: { ...params, ...body }, deps });
    return { status: 204 };
  });

  endpoint(app, contracts.corrigirRastreio).handle(async ({ actor, params, body }) => {
    await usecases.corrigirRastreio({ actor, input: { ...params, ...body }, deps });
    return { status: 204 };
  });

  endpoint(app, contracts.entregarCarta).handle(async ({ actor, params }) => {
    await usecases.entregarCarta({ actor, input: params, deps });
    return { status: 204 };
  });

  endpoint(app, contracts.devolverCarta).handle(async ({ actor, params, body }) => {
    await usecases.devolverCarta({ actor, input: { ...params, ...body }, deps });
    return { status: 204 };
  });

  endpoint(app, contracts.extraviarCarta).handle(async ({ actor, params, body }) => {
    await usecases.extraviarCarta({ actor, input: { ...params, ...body }, deps });
    return { status: 204 };
  });
}
