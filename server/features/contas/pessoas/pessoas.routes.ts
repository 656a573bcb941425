import type { FastifyInstance } from 'fastify';
import * as contracts from '#contracts/contas/pessoas.contract.ts';
import type { Pessoa } from '#contracts/contas/pessoas.contract.ts';
import { dataEmSaoPaulo, isoInstant } from '#domain/calendario/datas.ts';
import { maskEmail } from '#domain/contas/email.ts';
import { leituraFechada, perguntarDesde, situacaoDaPessoa } from '#domain/contas/pessoas/pessoa.ts';
import { maskTelefone } from '#domain/contas/telefone.ts';
import { FRASE_DO_MOTIVO } from '#domain/titular/conferencia.ts';
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
    const { celular } = usecases.formasDePerguntar(deps);
    return { status: 200, body: { pessoas: rows.map(present), celular } };
  });

  endpoint(app, contracts.salvarPessoa).handle(async ({ actor, body }) => {
    return { status: 201, body: present(await usecases.salvarPessoa({ actor, input: body, deps })) };
  });

  endpoint(app, contracts.removerPessoa).handle(async ({ actor, params }) => {
    await usecases.removerPessoa({ actor, input: params, deps });
    return { status: 204, body: null };
  });

  endpoint(app, contracts.pedirAutorizacao).handle(async ({ actor, params, body }) => {
    const input = { ...params, ...body };
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
  const { id, nome, data_nascimento, cpf, parentesco, pedida, recusado_em, conferencia } = row;
  const situacao = situacaoDaPessoa(row, hoje);
  return {
    id,
    nome,
    data_nascimento,
    cpf,
    parentesco,
    situacao,
    perguntadaEm: perguntadaEm(row),
    autorizadaEm: isoInstant(row.autorizado_em),
    autorizadaPor: row.autorizado_por,
    autorizadaAte: row.autorizado_ate,
    perguntarDesde: situacao === 'recusada' && recusado_em !== null ? perguntarDesde(recusado_em) : null,
    conferencia: conferencia && {
      ...conferencia,
      motivo: conferencia.motivo === null ? null : FRASE_DO_MOTIVO[conferencia.motivo],
    },
    fechada: leituraFechada(row, hoje),
    removivel: !pedida,
  };
}

function perguntadaEm({ celular_proprio, email_contato }: PessoaDaContaRow): string {
  if (celular_proprio !== null) return maskTelefone(celular_proprio);
  return email_contato === '' ? '' : maskEmail(email_contato);
}
