import { z } from 'zod';
import {
  conferirContestacao,
  mensagemDosProblemas,
  type CampoDaContestacao,
  type TypedContestacao,
} from '../../../domain/titular/contestacao.ts';
import { formatCpf } from '../../../domain/contas/cpf.ts';
import type { ApiError } from '../../lib/api/api.ts';

/** Names of the fields; each is also the id of its control. */
export const ROTULOS: Readonly<Record<CampoDaContestacao, string>> = {
  cpf: 'CPF',
  nome: 'Nome completo',
  email: 'E-mail',
  telefone: 'Telefone',
  relato: 'O que aconteceu',
  documento: 'Documento com foto',
};

/** A field in error: `falta` ends the summary's link, `mensagem` stands beneath the field. */
export type ErroDeCampo = { campo: CampoDaContestacao; falta: string; mensagem: string };
/** Why a case was not opened. */
export type ContestacaoRefusal = { mensagem: string; erros: readonly ErroDeCampo[] };

/** What the person keeps of an opened case. */
export type Aberto = { protocolo: string; email: string };

const estado = z.object({ cpf: z.string() });

/**
 * The form as it begins: the CPF comes with the router's state, never in the address. What was typed in this tab
 * before comes back, unless it was about another CPF.
 */
export function inicio(state: unknown, digitado: TypedContestacao | null): TypedContestacao {
  const cpf = formatCpf(estado.safeParse(state).data?.cpf ?? '');
  if (digitado !== null && (cpf === '' || cpf === digitado.cpf)) return digitado;
  return { cpf, nome: '', email: '', telefone: '', relato: '' };
}

/** Judges the form by the rule that the server judges by; null when it may be sent. */
export function conferir(form: TypedContestacao, temDocumento: boolean): ContestacaoRefusal | null {
  const problemas = conferirContestacao(form, temDocumento);
  if (problemas.length === 0) return null;
  const erros = problemas.map(({ campo, mensagem, vazio }) => ({
    campo,
    mensagem,
    falta: vazio ? 'falta preencher' : 'confira',
  }));
  return { mensagem: mensagemDosProblemas(problemas), erros };
}

/** The server's refusal: its words whole, and the fields it names. */
export function recusaDoServidor(error: ApiError): ContestacaoRefusal {
  const erros = (error.details ?? []).flatMap(({ campo, mensagem }) =>
    ehCampo(campo) ? [{ campo, mensagem, falta: 'confira' }] : [],
  );
  return { mensagem: error.message, erros };
}

function ehCampo(nome: string): nome is CampoDaContestacao {
  return nome in ROTULOS;
}
