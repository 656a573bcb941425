import type { FastifyInstance } from 'fastify';
import * as contracts from '#contracts/contas/clientes.contract.ts';
import * as emailContracts from '#contracts/contas/email.contract.ts';
import { endpoint } from '#platform/http/endpoint.ts';
import type { PasswordDeps } from '../identidade/identidade.public.ts';
import { presentCliente } from './clientes.presenter.ts';
import * as usecases from './clientes.usecases.ts';
import type { ClientesDeps } from './clientes.usecases.ts';
import * as emailUsecases from './email/email.usecases.ts';

/** `/dados`: the patient's own record and the postal-code lookup. */
export function clientesRoutes(app: FastifyInstance, deps: ClientesDeps): void {
  endpoint(app, contracts.lerCliente).handle(async ({ actor }) => {
    const row = await usecases.lerCliente({ actor, input: null, deps });
    return { status: 200, body: presentCliente(row) };
  });

  endpoint(app, contracts.salvarCliente).handle(async ({ actor, body }) => {
    const call = { actor, input: body, deps };
    return { status: 200, body: presentCliente(await usecases.salvarCliente(call)) };
  });

  endpoint(app, contracts.buscarCep).handle(async ({ actor, params }) => ({
    status: 200,
    body: await usecases.buscarCep({ actor, input: params, deps }),
  }));
}

/** The contact e-mail: its change with the password, and its confirmation by a mailed link. */
export function emailRoutes(app: FastifyInstance, deps: PasswordDeps): void {
  endpoint(app, emailContracts.trocarEmail).handle(async ({ actor, body }) => {
    const input = { emailContato: body.emailContato, senhaAtual: body.senhaAtual };
    const row = await emailUsecases.trocarEmail({ actor, input, deps });
    return { status: 200, body: presentCliente(row) };
  });

  endpoint(app, emailContracts.reenviarConfirmacao).handle(async ({ actor }) => ({
    status: 200,
    body: {
      mensagem: await emailUsecases.reenviarConfirmacao({ actor, input: null, deps }),
    },
  }));

  endpoint(app, emailContracts.consultarConfirmacao).handle(async ({ actor, body }) => ({
    status: 200,
    body: await emailUsecases.consultarConfirmacao({ actor, input: body, deps }),
  }));

  endpoint(app, emailContracts.confirmarEmail).handle(async ({ actor, body }) => ({
    status: 200,
    body: await emailUsecases.confirmarEmail({ actor, input: body, deps }),
  }));
}
