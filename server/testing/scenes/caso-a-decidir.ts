import { randomInt, randomUUID } from 'node:crypto';
import * as caso from '#contracts/consultorio/caso.contract.ts';
import * as decisao from '#contracts/consultorio/decisao.contract.ts';
import { assumirCaso } from '#contracts/consultorio/fila.contract.ts';
import { importarFaixa } from '#contracts/documentos/numeros.contract.ts';
import { dataEmSaoPaulo, formatDataBr } from '#domain/calendario/datas.ts';
import { servicoDe } from '#domain/documentos/regras/regras.testing.ts';
import { PRIMEIRO_SIMULADO } from '#domain/documentos/emissao/numero-sncr.ts';
import type { TipoDeDocumento } from '#domain/documentos/tipo-de-documento.ts';
import type { DadosDoTipo, DocumentoDigitado } from '#domain/documentos/tipos.ts';
import type { TestApp } from '../app/app.ts';
import { newPatient, paidPedido, type Patient } from '../builders/builders.ts';
import { documentoDigitado } from '../builders/documentos.ts';
import type { newMedico } from '../builders/medicos.ts';

type Doctor = Awaited<ReturnType<typeof newMedico>>;

/** A case in the hand of a doctor who wrote a note and compared the identity: ready to be issued. */
export type ReadyCase = { id: string; patient: Patient; medica: Doctor };

/** A paid order of the service that a kind is for, in hand, with all that an issue asks. */
export async function readyCase(app: TestApp, medica: Doctor, tipo: TipoDeDocumento): Promise<ReadyCase> {
  const patient = await newPatient(app);
  const { id } = await paidPedido(app, patient, servicoDe(tipo));
  await takeReady(medica, id);
  return { id, patient, medica };
}

/** A doctor takes a paid order in hand, compares the identity and writes a note: all that an issue asks. */
export async function takeReady(medica: Doctor, id: string): Promise<void> {
  const params = { id };
  await medica.http.want(assumirCaso, 200, { params });
  await medica.http.want(caso.conferirIdentidade, 200, { params, body: { conferida: true, como: 'video' } });
  const body = { id: randomUUID(), texto: 'Conferi os arquivos e o histórico.' };
  await medica.http.want(caso.escreverNota, 200, { params, body });
}

const JUSTIFICATIVA = 'Usa há quatro anos com boa resposta; tentou suspender em 2024 e piorou.';

/** A doctor's document of a kind, dated today, for a patient who agreed to no CID and sent no files. */
export function documentoDeHoje<T extends TipoDeDocumento>(
  tipo: T,
  parts: Partial<DadosDoTipo[T]> = {},
): DocumentoDigitado {
  const hoje = formatDataBr(dataEmSaoPaulo(new Date()));
  const today = {
    cid: '',
    ultimaConsulta: '',
    testeHivData: hoje,
    inicio: hoje,
    justificativa: JUSTIFICATIVA,
  };
  const written = documentoDigitado(tipo);
  const known = Object.entries(today).filter(([nome]) => nome in written.dados);
  return documentoDigitado(tipo, { ...Object.fromEntries(known), ...parts });
}

/** Begins a document and writes it. */
export async function writeDocumento(
  { id, medica }: Pick<ReadyCase, 'id' | 'medica'>,
  documento: DocumentoDigitado,
  acompanha: string | null = null,
): Promise<decisao.DocumentoDoCaso> {
  const begin = { id: randomUUID(), tipo: documento.tipo, acompanha };
  const begun = await medica.http.want(decisao.criarDocumento, 201, { params: { id }, body: begin });
  const { versao } = begun.documento;
  const params = { id: begin.id };
  const body = { documento, versao };
  return (await medica.http.want(decisao.salvarDocumento, 200, { params, body })).documento;
}

/** The documents of a case as its doctor reads them. */
export function readDocumentos({ id, medica }: Pick<ReadyCase, 'id' | 'medica'>) {
  return medica.http.want(decisao.lerDocumentosDoCaso, 200, { params: { id } });
}

/** Asks for the issue of the drafts as they stand. */
export async function askIssue({ id, medica }: Pick<ReadyCase, 'id' | 'medica'>) {
  const { documentos } = await readDocumentos({ id, medica });
  const versoes = documentos
    .filter(({ estado }) => estado === 'rascunho')
    .map((one) => ({ id: one.id, versao: one.versao }));
  return medica.http.call(decisao.emitirDocumentos, { params: { id }, body: { versoes } });
}

/** Enters a small range of numbers of each kind that the national system grants, of which nobody else has any. */
export async function grantNumeros({ http }: Doctor): Promise<void> {
  const first = PRIMEIRO_SIMULADO + 250 * randomInt(39_999);
  for (const [i, numero] of (['RCE', 'RET', 'NRB', 'NRB2', 'NRA'] as const).entries()) {
    const inicio = first + 50 * i;
    const body = { id: randomUUID(), numero, inicio, fim: inicio + 49 };
    await http.want(importarFaixa, 201, { body });
  }
}
