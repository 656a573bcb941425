import type { FastifyInstance } from 'fastify';
import * as contracts from '#contracts/documentos/numeros.contract.ts';
import { readCookies, type CookieJar } from '#platform/http/cookies.ts';
import { endpoint } from '#platform/http/endpoint.ts';
import { presentFaixa, presentNumerosDoSncr } from './numeros.presenter.ts';
import { importarFaixa, listarFaixas } from './numeros.usecases.ts';
import * as usecases from './sncr.usecases.ts';

/** The numbers of a doctor: ranges, and what is asked of SNCR. */
export function numerosRoutes(app: FastifyInstance, deps: usecases.SncrDeps, cookies: CookieJar): void {
  endpoint(app, contracts.listarFaixas).handle(async ({ actor }) => {
    const rows = await listarFaixas({ actor, input: null, deps });
    return { status: 200, body: { faixas: rows.map(presentFaixa) } };
  });

  endpoint(app, contracts.importarFaixa).handle(async ({ actor, body }) => {
    const row = await importarFaixa({ actor, input: body, deps });
    return { status: 201, body: { faixa: presentFaixa(row) } };
  });

  endpoint(app, contracts.lerNumerosDoSncr).handle(async ({ actor }) => {
    const found = await usecases.lerNumerosDoSncr({ actor, input: null, deps });
    return { status: 200, body: presentNumerosDoSncr(found) };
  });

  endpoint(app, contracts.pedirNumeros).handle(async ({ actor, body, reply }) => {
    const { url, state } = await usecases.pedirNumeros({ actor, input: body, deps });
    cookies.setBegun(reply, state, usecases.RETORNO_MS / 1000);
    return { status: 200, body: { url } };
  });

  endpoint(app, contracts.voltarDoSncr).handle(async ({ actor, query, request, reply }) => {
    const { session_id: sessionId, state } = query;
    const { begun } = readCookies(request);
    if (state !== undefined && state === begun) cookies.clearBegun(reply);
    if (actor.tipo === 'Medico' && !actor.faltaFator) {
      await usecases.voltarDoSncr({ actor, input: { sessionId, state, begun }, deps });
    }
    // Nothing of the way back stays in the address, nor in the page's history.
    await reply.redirect(actor.tipo === 'Medico' ? '/medico/numeros' : '/loginMedico', 303);
    return 'sent';
  });
}
