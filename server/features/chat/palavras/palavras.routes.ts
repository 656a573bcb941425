import type { FastifyInstance } from 'fastify';
import { procurarMensagens, type MensagemAchada } from '#contracts/chat/palavras.contract.ts';
import { isoInstant } from '#domain/calendario/datas.ts';
import { trechoCom } from '#domain/chat/palavras.ts';
import { nomeDeTratamento } from '#domain/contas/dados-pessoais.ts';
import type { BaseDeps } from '#platform/deps.ts';
import { endpoint } from '#platform/http/endpoint.ts';
import type { AchadaRow } from './palavras.repository.ts';
import * as usecases from './palavras.usecases.ts';

/** The search of `/conversas` over what was written, for the administrator. */
export function palavrasRoutes(app: FastifyInstance, deps: BaseDeps): void {
  endpoint(app, procurarMensagens).handle(async ({ actor, body }) => {
    const { palavras, mensagens, proxima } = await usecases.procurarMensagens({ actor, input: body, deps });
    return {
      status: 200,
      body: { mensagens: mensagens.map((row) => presentAchada(row, palavras)), proxima },
    };
  });
}

function presentAchada(row: AchadaRow, palavras: readonly string[]): MensagemAchada {
  return {
    id: row.id,
    n: row.n,
    Por: row.por,
    autor: row.autor,
    createdAt: isoInstant(row.created_at),
    arquivo: row.arquivo,
    cpf: row.cpf,
    nome: nomeDeTratamento(row.nome, row.nome_social),
    trecho: trechoCom(row.mensagem, palavras),
  };
}
