import { Readable } from 'node:stream';
import type { FastifyInstance } from 'fastify';
import * as contracts from '#contracts/titular/apagamento.contract.ts';
import { maskEmail } from '#domain/contas/email.ts';
import { notFound } from '#platform/app-error.ts';
import { endpoint } from '#platform/http/endpoint.ts';
import { sendMade } from '#platform/http/stored-file.ts';
import { tokenHash } from '#platform/secrets/secrets.ts';
import { findComprovante } from './apagamento.repository.ts';
import { apagarConta, lerSaida, type ConservacaoDeps } from './apagar.usecases.ts';
import { renderComprovante } from './comprovante.presenter.ts';

/** Leaving by oneself, and the receipt, which opens without a session. */
export function apagamentoRoutes(
  app: FastifyInstance,
  deps: ConservacaoDeps & { settings: { brand: string } },
): void {
  const read = async (chave: string) => {
    const comprovante = await findComprovante(deps.db, tokenHash(chave));
    if (!comprovante) throw notFound();
    return comprovante;
  };

  endpoint(app, contracts.lerSaida).handle(async ({ actor }) => {
    const { pendentes, email, apagado, guardado, segue } = await lerSaida({ actor, input: null, deps });
    const body = { pendentes, email: email === '' ? null : maskEmail(email), apagado, guardado, segue };
    return { status: 200, body };
  });

  endpoint(app, contracts.apagarConta).handle(async ({ actor, body }) => ({
    status: 200,
    body: await apagarConta({ actor, input: body, deps }),
  }));

  endpoint(app, contracts.lerComprovante).handle(async ({ body }) => ({
    status: 200,
    body: await read(body.chave),
  }));

  endpoint(app, contracts.baixarComprovante).handle(async ({ params, reply }) => {
    const page = renderComprovante(await read(params.chave), deps.settings.brand);
    const file = { name: 'comprovante.html', contentType: 'text/html; charset=utf-8' };
    return sendMade(reply, file, Readable.from([page], { objectMode: false }));
  });
}
