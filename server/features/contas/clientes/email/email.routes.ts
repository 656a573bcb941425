import type { FastifyInstance } from 'fastify';
import * as contracts from '#contracts/contas/email.contract.ts';
import { endpoint } from '#platform/http/endpoint.ts';
import type { PasswordDeps } from '#features/contas/identidade/identidade.public.ts';
import { presentCliente } from '../clientes.presenter.ts';
import * as usecases from './email.usecases.ts';

/** The contact e-mail: its change with the password, and its confirmation by a mailed link. */
export function emailRoutes(app: FastifyInstance, deps: PasswordDeps): void {
  endpoint(app, contracts.trocarEmail).handle(async ({ actor, body }) => {
    const input = { emailContato: body.emailContato, senhaAtual: body.senhaAtual };
    const row = await usecases.trocarEmail({ actor, input, deps });
    return { status: 200, body: presentCliente(row) };
  });

  endpoint(app, contracts.reenviarConfirmacao).handle(async ({ actor }) => ({
    status: 200,
    body: {
      mensagem: await usecases.reenviarConfirmacao({ actor, input: null, deps }),
    },
  }));

  endpoint(app, contracts.consultarConfirmacao).handle(async ({ actor, body }) => ({
    status: 200,
    body: await usecases.consultarConfirmacao({ actor, input: body, deps }),
  }));

  endpoint(app, contracts.confirmarEmail).handle(async ({ actor, body }) => ({
    status: 200,
    body: await usecases.confirmarEmail({ actor, input: body, deps }),
  }));
}
