import { randomUUID } from 'node:crypto';
import { errorBody } from '#contracts/contract.ts';
import { listarFolhas, salvarTalao, type Talao } from '#contracts/documentos/taloes.contract.ts';
import type { NOTIFICACOES } from '#domain/documentos/tipos.ts';
import type { TestApp } from '../app/app.ts';
import type { Client } from '../app/client.ts';
import type { newMedico } from '../builders/medicos.ts';
import { readPdf, wordsOf } from '../files/pdf-tools.ts';
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

type Numeros = { folha: string; numero: string }[];

/** Acts of the administrator at the printer, and the forms of a book. */
export function deskOf(admin: Client) {
  const print = (id: string, numeros: Numeros = []) =>
    admin.fetch('/api/adm/correio/impressao', {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({ cartas: [{ id, numeros }] }),
    });
  const formsOf = (id: string) => admin.want(listarFolhas, 200, { params: { id } });
  return {
    print,
    formsOf,
    /** The words of the printed sheets. @throws where nothing was printed */
    printed: async (id: string, numeros: Numeros = []) => {
      const answer = await print(id, numeros);
      if (answer.status !== 200) throw new Error(`${answer.status} ${await answer.text()}`);
      return wordsOf((await readPdf(Buffer.from(await answer.arrayBuffer()))).text);
    },
    /** Status and message of a refused printing. */
    refusal: async (id: string, numeros: Numeros = []) => {
      const answer = await print(id, numeros);
      return [answer.status, errorBody.parse(await answer.json()).error.message];
    },
    /** Number, state and order of each form that is not free. */
    usedOf: async (id: string) =>
      (await formsOf(id)).folhas
        .filter(({ estado }) => estado !== 'livre')
        .map(({ numero, estado, documento }) => [numero, estado, documento?.pedido ?? null]),
  };
}
