import type { FastifyInstance } from 'fastify';
import * as contracts from '../../../../contracts/documentos/assinar.contract.ts';
import { endpoint } from '../../../platform/http/endpoint.ts';
import { asMedico } from '../../../platform/http/role.ts';
import { presentAssinatura } from './assinar.presenter.ts';
import * as usecases from './sessao.usecases.ts';
import type { SessaoDeps } from './sessao.usecases.ts';

/** The doctor's signing session. */
export function assinarRoutes(app: FastifyInstance, deps: SessaoDeps): void {
  endpoint(app, contracts.lerAssinatura).handle(async ({ actor }) => {
    const call = { actor: asMedico(actor), input: null, deps };
    return { status: 200, body: presentAssinatura(await usecases.lerAssinatura(call)) };
  });

  endpoint(app, contracts.autorizarAssinatura).handle(async ({ actor }) => {
    const url = await usecases.autorizarAssinatura({ actor: asMedico(actor), input: null, deps });
    return { status: 200, body: { url } };
  });

  endpoint(app, contracts.voltarDaAutorizacao).handle(async ({ actor, query, reply }) => {
    const { code, state } = query;
    await usecases.voltarDaAutorizacao({ actor: asMedico(actor), input: { code, state }, deps });
    // Nothing of the way back stays in the address, nor in the page's history.
    await reply.redirect('/medico', 303);
    return 'sent';
  });

  endpoint(app, contracts.abrirComArquivo).handle(async ({ actor, body }) => {
    const medico = asMedico(actor);
    await usecases.abrirComArquivo({ actor: medico, input: body, deps });
    const call = { actor: medico, input: null, deps };
    return { status: 200, body: presentAssinatura(await usecases.lerAssinatura(call)) };
  });

  endpoint(app, contracts.encerrarAssinatura).handle(async ({ actor }) => {
    await usecases.encerrarAssinatura({ actor: asMedico(actor), input: null, deps });
    return { status: 204 };
  });
}
