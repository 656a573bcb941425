import { z } from 'zod';
import {
  conferirContestacao,
  mensagemDosProblemas,
  type CampoDaContestacao,
  type TypedContestacao,
} from '../../../domain/titular/contestacao.ts';
import { formatCpf } from '../../../domain/contas/cpf.ts';
import type { ApiError } from '../../lib/api/api.ts';

/** Labels of the fields; each key is also the id of its control. */
export const ROTULOS: Readonly<Record<CampoDaContestacao, string>> = {
  cpf: 'CPF',
  nome: 'Nome completo',
  email: 'E-mail',
  telefone: 'Telefone',
  relato: 'O que aconteceu',
  documento: 'Documento com foto',
};

/** A field in error: `linkText` ends its link in the summary, `message` stands beneath the field. */
export type ErroDeCampo = { campo: CampoDaContestacao; falta: string; mensagem: string };
/** Why a case was not opened: the message on top and the fields concerned. */
export type ContestacaoRefusal = { mensagem: string; erros: readonly ErroDeCampo[] };

/** What the person is told about an opened case. */
export type Aberto = { protocolo: string; email: string };

const estado = z.object({ cpf: z.string() });

/**
 * The initial values of the form. The CPF comes from the router's state, never from the address. What was typed
 * in this tab before is restored, unless it was about another CPF.
 */
export function inicio(state: unknown, digitado: TypedContestacao | null): TypedContestacao {
  const cpf = formatCpf(estado.safeParse(state).data?.cpf ?? '');
  if (digitado !== null && (cpf === '' || cpf === digitado.cpf)) return digitado;
  return { cpf, nome: '', email: '', telefone: '', relato: '' };
}

/** Checks the form by the server's own rule; null when it may be sent. */
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

/** A refusal by the server: its message, and those of its fields that the form has. */
export function recusaDoServidor(error: ApiError): ContestacaoRefusal {
  const erros = (error.details ?? []).flatMap(({ campo, mensagem }) =>
    ehCampo(campo) ? [{ campo, mensagem, falta: 'confira' }] : [],
  );
  return { mensagem: error.message, erros };
}

function ehCampo(nome: string): nome is CampoDaContestacao {
  return nome in ROTULOS;
}
