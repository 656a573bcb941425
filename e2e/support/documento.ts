import { randomUUID } from 'node:crypto';
import { expect, type Browser, type Page } from '@playwright/test';
import * as caso from '#contracts/consultorio/caso.contract.ts';
import * as decisao from '#contracts/consultorio/decisao.contract.ts';
import { assumirCaso } from '#contracts/consultorio/fila.contract.ts';
import { entrarMedico } from '#contracts/contas/identidade.contract.ts';
import { type DocumentoDoPaciente, listarDocumentos } from '#contracts/documentos/entrega.contract.ts';
import { dadosIniciais, itemInicial } from '#domain/documentos/dados.ts';
import type { DadosDoTipo, DocumentoDigitado } from '#domain/documentos/tipos.ts';
import { newCpf } from './person.ts';
import * as prepare from './prepare.ts';

/** Doctor of the demonstration. */
export const MEDICA = { email: 'helena.prado@exemplo.com.br', senha: 'varanda com rede azul' };

/**
 * A prescription of a new patient, who is signed in within this page's browser, issued and signed by the doctor of the
 * demonstration: by the calls of the screens.
 */
export async function signedDocumento(
  page: Pick<Page, 'request'>,
  browser: Browser,
): Promise<DocumentoDoPaciente> {
  const id = await paidPedido(page, 'Renovação de Receita Simples (Branca)');
  await issue(browser, id);
  let signed: DocumentoDoPaciente | undefined;
  await expect(async () => {
    [signed] = (await prepare.call(page, listarDocumentos, { id })).documentos;
    expect(signed?.segredo).toBeTruthy();
  }).toPass();
  if (!signed) throw new Error('no document');
  return signed;
}

/** A paid order, its payment applied, of a new patient signed in within this page's browser. @returns the order's id */
export async function paidPedido(
  page: Pick<Page, 'request'>,
  servico: string,
  person: Parameters<typeof prepare.paciente>[2] = {},
): Promise<string> {
  await prepare.paciente(page, newCpf(), person);
  return prepare.paidPedido(page, servico);
}

/** Refuses paid orders as the doctor of the demonstration, so that the patient has a choice. */
export async function refuse(browser: Browser, ids: readonly string[]): Promise<void> {
  const medica = await browser.newContext();
  await prepare.call(medica, entrarMedico, { body: MEDICA });
  for (const id of ids) {
    await prepare.call(medica, assumirCaso, { id });
    const nota = { id: randomUUID(), texto: 'Falta um exame recente.' };
    await prepare.call(medica, caso.escreverNota, { id, body: nota });
    await prepare.act(medica, caso.recusarCaso, { id, body: { motivo: 'A dose pede um exame recente.' } });
  }
  await medica.close();
}

const LOSARTANA = {
  medicamento: 'Losartana potássica',
  apresentacao: '50 mg, comprimido',
  quantidade: '30 comprimidos',
  posologia: 'Tomar 1 comprimido pela manhã.',
};
const CLONAZEPAM = {
  medicamento: 'Clonazepam',
  apresentacao: '2 mg, comprimido',
  quantidade: '30 comprimidos',
  posologia: 'Tomar 1 comprimido à noite.',
};

/** Takes a paid order as the doctor of the demonstration, and issues and signs a prescription. */
export async function issue(browser: Browser, id: string, parts: Partial<Simples> = {}): Promise<void> {
  const medica = await takeCase(browser, id);
  await emit(medica, id, [await writeSimples(medica, id, parts)]);
}

/** An unknown medicine declared uncontrolled, and a listed name confirmed as a mere mention. */
export const DECLARADO: Partial<Simples> = {
  itens: [
    {
      ...itemInicial(),
      ...LOSARTANA,
      medicamento: 'Zyxwvutin',
      substanciaAtiva: 'qwertina',
      foraDasListas: true,
    },
  ],
  orientacoes: 'Não use com tramadol.',
  mencoes: ['orientacoes: tramadol'],
};

/** Takes a paid order as the doctor of the demonstration, and issues a prescription without signing it. */
export async function prescribe(browser: Browser, id: string): Promise<void> {
  const medica = await takeCase(browser, id);
  await writeSimples(medica, id);
  await medica.close();
}

type Simples = DadosDoTipo['simples'];

async function writeSimples(medica: Medica, id: string, parts: Partial<Simples> = {}) {
  const item = { ...itemInicial(), ...LOSARTANA };
  const dados = { ...dadosIniciais('simples'), local: LOCAL, itens: [item], ...parts };
  return (await write(medica, id, { tipo: 'simples', dados })).documento;
}

/** Takes a paid order of a blue prescription as the doctor of the demonstration, and issues it on paper. */
export async function issueOnPaper(browser: Browser, id: string): Promise<void> {
  const medica = await takeCase(browser, id);
  const item = { ...itemInicial(), ...CLONAZEPAM };
  const justificativa = 'Usa há quatro anos com boa resposta; tentou suspender em 2024 e piorou.';
  const dados = { ...dadosIniciais('azul'), local: LOCAL, itens: [item], justificativa };
  const main = await write(medica, id, { tipo: 'azul', dados });
  const companion = await prepare.call(medica, decisao.criarDocumento, {
    id,
    body: { id: randomUUID(), tipo: 'simples', acompanha: main.documento.id },
  });
  await emit(medica, id, [main.documento, companion.documento]);
}

const LOCAL = 'São Paulo, SP';
type Medica = Awaited<ReturnType<Browser['newContext']>>;

async function takeCase(browser: Browser, id: string): Promise<Medica> {
  const medica = await browser.newContext();
  await prepare.call(medica, entrarMedico, { body: MEDICA });
  await prepare.call(medica, assumirCaso, { id });
  await prepare.call(medica, caso.conferirIdentidade, { id, body: { conferida: true, como: 'video' } });
  await prepare.call(medica, caso.escreverNota, {
    id,
    body: { id: randomUUID(), texto: 'Conferi o histórico.' },
  });
  return medica;
}

async function write(medica: Medica, id: string, documento: DocumentoDigitado) {
  const begun = await prepare.call(medica, decisao.criarDocumento, {
    id,
    body: { id: randomUUID(), tipo: documento.tipo },
  });
  return prepare.call(medica, decisao.salvarDocumento, {
    id: begun.documento.id,
    body: { documento, versao: begun.documento.versao },
  });
}

async function emit(medica: Medica, id: string, written: readonly { id: string; versao: number }[]) {
  const versoes = written.map((one) => ({ id: one.id, versao: one.versao }));
  await prepare.call(medica, decisao.emitirDocumentos, { id, body: { versoes } });
  await medica.close();
}
