import type { Citaveis } from '#domain/documentos/alergias/citar.ts';
import type { ContextoDoDocumento, Problema } from '#domain/documentos/regras/contexto.ts';
import type { Lexico } from '#domain/documentos/medicamentos/lexico/lexico.ts';
import { lerDocumento } from '#domain/documentos/leitura/ler-documento.ts';
import { itensDoDocumento, problemas } from '#domain/documentos/regras/problemas.ts';
import type { DocumentoDigitado } from '#domain/documentos/tipos.ts';
import type { PatientScope } from '#platform/actor.ts';
import type { UnitOfWork } from '#platform/db/transaction.ts';
import type { BaseDeps } from '#platform/deps.ts';
import * as clientes from '#features/contas/clientes/clientes.public.ts';
import type { DocumentoAEmitir } from '#features/documentos/tipos/tipos.public.ts';
import type { DocumentoInteiro } from '../documentos.repository.ts';

/** The part of `ContextoDoDocumento` that the case gives; the document and the reference lists add the rest. */
export type FatosDosDocumentos = Omit<
  ContextoDoDocumento,
  'acompanha' | 'acompanhadas' | 'itemAcompanhado' | 'leitura'
> & { citaveis: Citaveis };

/** A case whose documents are read or written. The caller has locked it, or checked that it may be read. */
export type CasoDosDocumentos = {
  pedidoId: string;
  medicoId: string;
  scope: PatientScope;
  fatos: FatosDosDocumentos;
};

/** The context in which one document of a case is judged, by the lists of now. */
export function contextoDe(
  {
    id,
    acompanha,
    documento,
    acompanhado,
  }: Pick<DocumentoInteiro, 'id' | 'acompanha' | 'documento' | 'acompanhado'>,
  { fatos: { citaveis, ...fatos } }: Pick<CasoDosDocumentos, 'fatos'>,
  lexico: Lexico,
): ContextoDoDocumento {
  const { respostas, recentes } = citaveis;
  // A document and what goes along with it hold the same medicine.
  const others = recentes.filter((one) => one.id !== id && one.id !== acompanha && one.acompanha !== id);
  const principal = acompanhado?.documento;
  const main = principal && lerDocumento(principal, lexico);
  return {
    ...fatos,
    acompanha: principal?.tipo ?? null,
    acompanhadas: main?.itens.flatMap(({ substancias }) => substancias.map(({ dcb }) => dcb)) ?? [],
    itemAcompanhado: principal && itensDoDocumento(principal.dados)[0],
    leitura: lerDocumento(documento, lexico, { respostas, recentes: others }),
  };
}

export function problemasDe({ tipo, dados }: DocumentoDigitado, contexto: ContextoDoDocumento): Problema[] {
  return problemas(tipo, dados, contexto);
}

/** The patient as a sheet prints them now: by the registered name, never the social one. */
export async function readPaciente(
  db: BaseDeps['db'] | UnitOfWork['db'],
  { scope, pedidoId }: Pick<CasoDosDocumentos, 'scope' | 'pedidoId'>,
): Promise<DocumentoAEmitir['paciente']> {
  const { nome, cpf, data_nascimento, ...rest } = await clientes.readPaciente(db, scope, pedidoId);
  const { endereco, numero, complemento, bairro, cidade, uf, cep } = rest;
  return {
    nome,
    cpf,
    nascimento: data_nascimento ?? '',
    endereco: { endereco, numero, complemento, bairro, cidade, uf, cep },
  };
}
