import type { FastifyInstance } from 'fastify';
import * as contracts from '#contracts/contas/pessoas.contract.ts';
import type { Pessoa } from '#contracts/contas/pessoas.contract.ts';
import { dataEmSaoPaulo, isoInstant } from '#domain/calendario/datas.ts';
import { maskEmail } from '#domain/contas/email.ts';
import { situacaoDaPessoa } from '#domain/contas/pessoa.ts';
import { endpoint } from '#platform/http/endpoint.ts';
import * as autorizacao from './autorizacao.usecases.ts';
import type { PessoaDaContaRow } from './pessoas.repository.ts';
import * as usecases from './pessoas.usecases.ts';
import type { PessoasDeps } from './pessoas.usecases.ts';

/** `/conta/pessoas` and the page of the mailed link. */
export function pessoasRoutes(app: FastifyInstance, deps: PessoasDeps): void {
  const present = (row: PessoaDaContaRow) => presentPessoa(row, dataEmSaoPaulo(deps.clock()));

  endpoint(app, contracts.listarPessoas).handle(async ({ actor }) => {
    const rows = await usecases.listarPessoas({ actor, input: null, deps });
    return { status: 200, body: { pessoas: rows.map(present) } };
  });

  endpoint(app, contracts.salvarPessoa).handle(async ({ actor, body }) => {
    return { status: 201, body: present(await usecases.salvarPessoa({ actor, input: body, deps })) };
  });

  endpoint(app, contracts.removerPessoa).handle(async ({ actor, params }) => {
    await usecases.removerPessoa({ actor, input: params, deps });
    return { status: 204, body: null };
  });

  endpoint(app, contracts.pedirAutorizacao).handle(async ({ actor, params, body }) => {
    const input = { id: params.id, email: body.email };
    const mensagem = await usecases.pedirAutorizacao({ actor, input, deps });
    return { status: 200, body: { mensagem } };
  });

  endpoint(app, contracts.consultarAutorizacao).handle(async ({ actor, body }) => ({
    status: 200,
    body: await autorizacao.consultarAutorizacao({ actor, input: body, deps }),
  }));

  endpoint(app, contracts.responderAutorizacao).handle(async ({ actor, body }) => ({
    status: 200,
    body: await autorizacao.responderAutorizacao({ actor, input: body, deps }),
  }));
}

function presentPessoa(row: PessoaDaContaRow, hoje: string): Pessoa {
  const { id, nome, data_nascimento, cpf, parentesco, email_contato, autorizado_em, pedida } = row;
  return {
    id,
    nome,
    data_nascimento,
    cpf,
    parentesco,
    situacao: situacaoDaPessoa(row, hoje),
    email: email_contato === '' ? '' : maskEmail(email_contato),
    autorizadaEm: isoInstant(autorizado_em),
    removivel: !pedida,
  };
}
