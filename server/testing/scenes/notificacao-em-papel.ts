import { randomUUID } from 'node:crypto';
import { salvarTalao, type Talao } from '../../../contracts/documentos/taloes.contract.ts';
import type { NOTIFICACOES } from '../../../domain/documentos/tipos.ts';
import type { TestApp } from '../app/app.ts';
import type { Client } from '../app/client.ts';
import type { newMedico } from '../builders/medicos.ts';
import { askIssue, documentoDeHoje, readyCase, writeDocumento } from './caso-a-decidir.ts';

type Doctor = Awaited<ReturnType<typeof newMedico>>;
type Tipo = (typeof NOTIFICACOES)[number];

/** A book that the administrator enters for a doctor, of a series that nobody else has. */
export async function enterTalao(
  admin: Client,
  { medico }: Doctor,
  given: { tipo?: Tipo; serie?: string; inicio?: string; fim?: string } = {},
): Promise<Talao> {
  const range = { tipo: 'azul', inicio: '000401', fim: '000420', ...given } as const;
  const serie = given.serie ?? randomUUID().slice(0, 8);
  const body = { id: randomUUID(), medico: medico.id, ...range, serie };
  return (await admin.want(salvarTalao, 201, { body })).talao;
}

/** A notification that leaves on paper with the common prescription beside it, issued. */
export async function issueNotificacao(app: TestApp, medica: Doctor, tipo: Tipo = 'azul') {
  const made = await readyCase(app, medica, tipo);
  const typed = documentoDeHoje(tipo);
  const { id: notificacao } = await writeDocumento(made, typed);
  const itens = 'itens' in typed.dados ? typed.dados.itens : [];
  const { id: companheira } = await writeDocumento(made, documentoDeHoje('simples', { itens }), notificacao);
  const issued = await askIssue(made);
  if (issued.status !== 200) throw new Error(JSON.stringify(issued.body));
  return { ...made, notificacao, companheira };
}
