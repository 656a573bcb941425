import type { FastifyInstance } from 'fastify';
import * as contracts from '#contracts/documentos/assinar.contract.ts';
import { readCookies, type CookieJar } from '#platform/http/cookies.ts';
import { endpoint } from '#platform/http/endpoint.ts';
import { presentAssinatura } from './assinar.presenter.ts';
import * as autorizacao from './autorizacao.usecases.ts';
import { forgetEndedKeys } from './chaves.usecases.ts';
import * as usecases from './sessao.usecases.ts';

type AssinarRouteDeps = Parameters<typeof forgetEndedKeys>[0];

export function assinarRoutes(app: FastifyInstance, deps: AssinarRouteDeps, cookies: CookieJar): void {
  const stop = forgetEndedKeys(deps);
  app.addHook('onClose', async () => stop());

  endpoint(app, contracts.lerAssinatura).handle(async ({ actor }) => {
    const call = { actor, input: null, deps };
    return { status: 200, body: presentAssinatura(await usecases.lerAssinatura(call)) };
  });

  endpoint(app, contracts.autorizarAssinatura).handle(async ({ actor, reply }) => {
    const call = { actor, input: null, deps };
    const { url, state } = await autorizacao.autorizarAssinatura(call);
    cookies.setBegun(reply, state, autorizacao.AUTHORISATION_MS / 1000);
    return { status: 200, body: { url } };
  });

  endpoint(app, contracts.voltarDaAutorizacao).handle(async ({ actor, query, request, reply }) => {
    const { code, state } = query;
    const { comeback, begun } = readCookies(request);
    const kept = autorizacao.openComeback(deps.vault, comeback);
    const came = code === undefined && state === undefined ? kept : { code, state };
    if (actor.tipo !== 'Medico') {
      // The provider's answer waits in a cookie, sealed and for as long as it is valid, until its doctor has signed in.
      const sealed = came && autorizacao.sealComeback(deps.vault, came);
      if (sealed) cookies.setComeback(reply, sealed, autorizacao.AUTHORISATION_MS / 1000);
      await reply.redirect(`/loginMedico${sealed ? contracts.RETORNO_PENDENTE : ''}`, 303);
      return 'sent';
    }
    cookies.clearComeback(reply);
    if (came?.state === begun) cookies.clearBegun(reply);
    if (came && !actor.faltaFator) {
      await autorizacao.voltarDaAutorizacao({ actor, input: { ...came, begun }, deps });
    }
    // Nothing of the way back stays in the address, nor in the page's history.
    await reply.redirect('/medico', 303);
    return 'sent';
  });

  endpoint(app, contracts.abrirComArquivo).handle(async ({ actor, body }) => {
    await usecases.abrirComArquivo({ actor, input: body, deps });
    const call = { actor, input: null, deps };
    return { status: 200, body: presentAssinatura(await usecases.lerAssinatura(call)) };
  });

  endpoint(app, contracts.encerrarAssinatura).handle(async ({ actor }) => {
    await usecases.encerrarAssinatura({ actor, input: null, deps });
    return { status: 204 };
  });
}
